import { Tooltip, type TooltipProps } from '@mantine/core';
import { useMergedRef, useTimeout } from '@mantine/hooks';
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes, useRef, useState } from 'react';

export interface TipProps extends Pick<TooltipProps, 'label'> {
  children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
}

/** ms; as the theme has it for every other tooltip. */
const OPEN_DELAY = 300;

/**
 * Mantine's Tooltip for what a list has many of: it is mounted when it opens. A hundred mounted with their rows took
 * 110 ms more than none.
 */
export function Tip({ label, children }: TipProps) {
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(target, children.props.ref);
  const [isOpen, setOpen] = useState(false);
  const { start, clear } = useTimeout(() => setOpen(true), OPEN_DELAY);
  const close = () => {
    clear();
    setOpen(false);
  };
  return (
    <>
      {cloneElement(children, {
        ref,
        onMouseEnter: () => start(),
        onMouseLeave: close,
        // While capturing, so that what the child does itself on focus stays its own.
        onFocusCapture: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setOpen(true);
        },
        onBlurCapture: close,
      })}
      {isOpen && <Tooltip target={target} label={label} defaultOpened />}
    </>
  );
}
