import { Text } from '@mantine/core';

import { When } from '../text/When.tsx';

/** Said while figures stand still, since they are counted in another time zone; nothing while they are live. */
export function FiguresAsOf({ at }: { at: string | null | undefined }) {
  if (at === null || at === undefined) return null;
  return (
    <Text size="sm" className="quiet" role="status">
      Figures are as of <When at={at} /> until they are counted in the new time zone.
    </Text>
  );
}
