import { Popover, Select } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { lazy, Suspense, useState } from 'react';

import { date } from './format.ts';
import { Loading } from './Loading.tsx';
import { type Period, periods } from './usePeriod.ts';

const RangePicker = lazy(() => import('./RangePicker.tsx'));

/** The time filter of a page: a named period, or days chosen in a calendar. */
export function PeriodSelect({ period: { value, range, set } }: { period: Period }) {
  const [isChoosing, setChoosing] = useState(false);
  const custom = {
    value: 'custom' as const,
    label: range ? `${date(range.from)} – ${date(range.to)}` : 'Choose days…',
  };
  return (
    <Popover
      opened={isChoosing}
      onChange={setChoosing}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <div>
          <Select
            aria-label="Period"
            w={range ? 232 : 160}
            allowDeselect={false}
            leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
            data={[...periods, custom]}
            value={value}
            onOptionSubmit={(chosen) => {
              const named = periods.find((each) => each.value === chosen);
              if (named) set(named.value);
              else setChoosing(true);
            }}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Days">
        <Suspense fallback={<Loading lines={7} />}>
          <RangePicker
            range={range}
            onChoose={(chosen) => {
              set(chosen);
              setChoosing(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
