import { Tooltip, type TooltipProps } from '@mantine/core';

/** The open tooltip of `Tip`, with what places it: a file of its own. */
export default function TipShown(props: TooltipProps) {
  return <Tooltip {...props} defaultOpened />;
}
