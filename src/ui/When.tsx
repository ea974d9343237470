import { Tooltip } from '@mantine/core';

import { dash, dateTime, relative } from './format.ts';

/** A time in words, its exact reading in the tooltip. */
export function When({ at, now = Date.now() }: { at: string | null; now?: number }) {
  if (at === null) return dash;
  return (
    <Tooltip label={dateTime(at)}>
      <time dateTime={at}>{relative(at, now)}</time>
    </Tooltip>
  );
}
