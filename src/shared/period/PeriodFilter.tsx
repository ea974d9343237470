import { FilterSelect, type FilterSelectProps } from '../table/toolbar/FilterSelect.tsx';
import { periods } from './namedPeriods.ts';

const data = periods.filter(({ value }) => value !== 'all time');

/** The time filter of a list: a named period, or any time. */
export const PeriodFilter = (props: Pick<FilterSelectProps, 'collection' | 'label'>) => (
  <FilterSelect {...props} filter="timeFilter" placeholder="Any time" width={140} data={data} />
);
