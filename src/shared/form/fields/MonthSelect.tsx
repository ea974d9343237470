import { recentMonths } from './recentMonths.ts';
import { ChoiceField } from '../select/ChoiceField.tsx';

export interface MonthSelectProps {
  /** 'YYYY-MM' */
  value: string | null;
  onChange: (value: string | null) => void;
  label: string;
}

/** One calendar month of the last two years. */
export function MonthSelect(props: MonthSelectProps) {
  return <ChoiceField {...props} data={recentMonths()} />;
}
