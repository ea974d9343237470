import '@mantine/dates/styles.css';

import { DatePicker } from '@mantine/dates';
import { useState } from 'react';

import { date } from '../text/format.ts';
import { useWiderThan } from '../lazy/useWiderThan.ts';
import type { DateRange } from './periodAddress.ts';

export interface RangePickerProps {
  range: DateRange | null;
  /** Both days are chosen. */
  onChoose: (range: DateRange) => void;
}

/** Two days of a calendar, weeks from Monday; loaded lazily. */
export default function RangePicker({ range, onChoose }: RangePickerProps) {
  const isWider = useWiderThan();
  const [days, setDays] = useState<[string | null, string | null]>([range?.from ?? null, range?.to ?? null]);
  return (
    <DatePicker
      type="range"
      numberOfColumns={isWider('sm') ? 2 : 1}
      allowSingleDateInRange
      firstDayOfWeek={1}
      defaultDate={range?.from ?? undefined}
      value={days}
      onChange={(next) => {
        setDays(next);
        const [from, to] = next;
        if (from !== null && to !== null) onChoose({ from, to });
      }}
      getDayProps={(day) => ({ 'aria-label': date(day) })}
      ariaLabels={{
        monthLevelControl: 'Choose the month',
        yearLevelControl: 'Choose the year',
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      }}
    />
  );
}
