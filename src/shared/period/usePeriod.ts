import { useSearchParams } from 'wouter';

import { type NamedPeriod, periods } from './namedPeriods.ts';
import { type DateRange, periodIn, type PeriodChoice, putPeriod } from './periodAddress.ts';

export interface Period {
  value: NamedPeriod | 'custom';
  /** Days, both included; with `custom` only. */
  range: DateRange | null;
  /** The address names another, which is not known. */
  isUnknown: boolean;
  /** For endpoints that take a time filter. */
  query: { timeFilter: NamedPeriod | 'custom'; dateRange?: DateRange };
  /** For endpoints that take it in their body. */
  body: { periodFilter: NamedPeriod | 'custom'; dateRange?: DateRange };
  set: (choice: NamedPeriod | DateRange) => void;
}

const isNamed = (value: string): value is NamedPeriod => periods.some((period) => period.value === value);

/** The time filter in an address. */
export function periodAt(search: URLSearchParams, initial: NamedPeriod): Omit<Period, 'set'> {
  const { value, range }: PeriodChoice<NamedPeriod> = periodIn(search, isNamed, initial);
  const dateRange = range ? { dateRange: range } : {};
  const isUnknown = (search.get('timeFilter') ?? value) !== value;
  return {
    value,
    range,
    isUnknown,
    query: { timeFilter: value, ...dateRange },
    body: { periodFilter: value, ...dateRange },
  };
}

/** The time filter of a page, kept in the URL; 'all time' by default. */
export function usePeriod(initial: NamedPeriod = 'all time'): Period {
  const [search, setSearch] = useSearchParams();
  return {
    ...periodAt(search, initial),
    set: (choice) => setSearch((current) => putPeriod(current, choice, initial), { replace: true }),
  };
}
