import { Skeleton, Stack } from '@mantine/core';

const widths = ['62%', '88%', '74%', '94%', '56%', '81%'];

/** Grey lines where text will be; for another layout, build its skeleton beside its view. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm" py="xs" px="var(--panel-inset, 0)" aria-busy="true">
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={14} width={widths[line % widths.length]} />
      ))}
    </Stack>
  );
}
