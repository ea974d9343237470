import { Select } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';

import { type Period, periods } from './usePeriod.ts';

/** The time filter of a page. */
export function PeriodSelect({ period }: { period: Period }) {
  return (
    <Select
      aria-label="Period"
      w={160}
      allowDeselect={false}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      data={[...periods]}
      value={period.value}
      onChange={(value) => value !== null && period.set(value)}
    />
  );
}
