import { Tooltip, type TooltipProps } from '@mantine/core';

/** The open tooltip of `Tip`, with what places it: loaded lazily. */
export default function TipShown(props: TooltipProps) {
  return <Tooltip {...props} defaultOpened />;
}
