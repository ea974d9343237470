import type { TooltipProps } from '@mantine/core';
import { useMergedRef, useTimeout } from '@mantine/hooks';
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes, useRef, useState } from 'react';

import { lazyPart } from '../lazy/lazyPart.tsx';

const TipShown = lazyPart(() => import('./TipShown.tsx'));

export interface TipProps extends Pick<TooltipProps, 'position' | 'disabled' | 'openDelay'> {
  /** A function where it takes work to say it: asked when the tooltip opens. */
  label: string | (() => string);
  /** Whether it says more than the name of its child. */
  isDescription?: boolean;
  /** Also opens on press, for controls that do nothing else: touch has no hover. */
  opensOnPress?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
}

const wordsOf = (label: TipProps['label']) => (typeof label === 'function' ? label() : label);

/** ms; as the theme has it for every other tooltip. */
const OPEN_DELAY = 300;

/**
 * Mantine's Tooltip, loaded and mounted when it opens. A hundred mounted with their rows took 110 ms more than none, and
 * what places it is 14 kB of every page.
 */
export function Tip({
  label,
  position = 'top',
  disabled: isDisabled = false,
  openDelay = OPEN_DELAY,
  isDescription = false,
  opensOnPress = false,
  children,
}: TipProps) {
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(target, children.props.ref);
  // Each ends by itself: a button that loses the focus may still be pointed at.
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const isOpen = (isPointedAt || hasFocus || isPressed) && !isDisabled;
  // What a button has opened lies where its tooltip would, and is not covered by it.
  const { start, clear } = useTimeout(
    () => setPointedAt(target.current?.getAttribute('aria-expanded') !== 'true'),
    openDelay,
  );
  return (
    <>
      {cloneElement(children, {
        ref,
        ...(isDescription && !isDisabled ? { 'aria-description': wordsOf(label) } : {}),
        onMouseEnter: () => {
          if (!isDisabled) void TipShown.preload();
          start();
        },
        onClickCapture: () => {
          clear();
          setPointedAt(false);
          setPressed(opensOnPress);
        },
        onMouseLeave: () => {
          clear();
          setPointedAt(false);
        },
        // While capturing, so that what the child does itself on focus stays its own.
        onFocusCapture: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setFocus(true);
        },
        onBlurCapture: () => setFocus(false),
      })}
      {isOpen && (
        <TipShown
          target={target}
          label={wordsOf(label)}
          position={position}
          onPressElsewhere={() => setPressed(false)}
        />
      )}
    </>
  );
}
