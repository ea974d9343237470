import { Tooltip, type TooltipProps } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { RefObject } from 'react';

interface TipShownProps extends Pick<TooltipProps, 'label' | 'position'> {
  target: RefObject<HTMLElement | null>;
  /** A touch ends without an event that could close it. */
  onPressElsewhere: () => void;
}

/** The open tooltip of `Tip`, with what places it: loaded lazily. */
export default function TipShown({ target, onPressElsewhere, ...props }: TipShownProps) {
  useClickOutside(onPressElsewhere, ['pointerdown'], [target.current]);
  return <Tooltip {...props} target={target} defaultOpened />;
}
