import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { RefObject } from 'react';

interface TipShownProps extends Pick<TooltipProps, 'label' | 'position'> {
  target: RefObject<HTMLElement | null>;
  /** A finger that left says nothing; its next press does. */
  onPressElsewhere: () => void;
}

/** The open tooltip of `Tip`, with what places it: loaded lazily. */
export default function TipShown({ target, onPressElsewhere, ...props }: TipShownProps) {
  useClickOutside(onPressElsewhere, ['pointerdown'], [target.current]);
  return <Tooltip {...props} target={target} defaultOpened />;
}
