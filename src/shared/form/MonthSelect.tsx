import { Select } from '@mantine/core';

import { recentMonths } from './recentMonths.ts';

export interface MonthSelectProps {
  /** 'YYYY-MM' */
  value: string | null;
  onChange: (value: string | null) => void;
  label: string;
}

/** One calendar month of the last two years. */
export function MonthSelect(props: MonthSelectProps) {
  return <Select {...props} data={recentMonths()} />;
}
