import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useState } from 'react';

import { date } from '../text/format.ts';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { ChoiceField } from '../form/select/ChoiceField.tsx';
import { periods } from './namedPeriods.ts';
import classes from './PeriodSelect.module.css';
import type { Period } from './usePeriod.ts';

const PeriodDays = lazyPart(() => import('./PeriodDays.tsx'));
const UnknownPeriod = lazyPart(() => import('./UnknownPeriod.tsx'));

/** The time filter of a page: a named period, or days chosen in a calendar. */
export function PeriodSelect({ period: { value, range, isUnknown, set } }: { period: Period }) {
  const [isChoosing, setChoosing] = useState(false);
  const custom = {
    value: 'custom' as const,
    label: range ? `${date(range.from)} – ${date(range.to)}` : 'Custom range…',
  };
  return (
    <div className={classes.field}>
      <ChoiceField
        aria-label="Period"
        w={range ? 256 : 160}
        leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
        data={[...periods, custom]}
        value={value}
        onOptionSubmit={(chosen) => {
          const named = periods.find((each) => each.value === chosen);
          if (named) set(named.value);
          else setChoosing(true);
        }}
      />
      {isUnknown && <UnknownPeriod forget={() => set('all time')} />}
      <PeriodDays
        isWanted={isChoosing}
        isOpen={isChoosing}
        onChange={setChoosing}
        range={range}
        onChoose={(chosen) => {
          set(chosen);
          setChoosing(false);
        }}
      />
    </div>
  );
}
