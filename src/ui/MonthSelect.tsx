import { month } from './format.ts';
import { LateSelect } from './LateSelect.tsx';

export interface MonthSelectProps {
  /** 'YYYY-MM' */
  value: string | null;
  onChange: (value: string | null) => void;
  label?: string;
  isClearable?: boolean;
}

const MONTHS = 24;

/** This month in UTC and the ones before, newest first. */
const recentMonths = (): string[] => {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
};

/** One calendar month of the last two years. */
export function MonthSelect({ value, onChange, label, isClearable = false }: MonthSelectProps) {
  return (
    <LateSelect
      size={label === undefined ? 'xs' : undefined}
      w={label === undefined ? 160 : undefined}
      label={label}
      aria-label={label === undefined ? 'Month' : undefined}
      placeholder="Any month"
      clearable={isClearable}
      allowDeselect={isClearable}
      value={value}
      onChange={onChange}
      data={recentMonths().map((option) => ({ value: option, label: month(option) }))}
    />
  );
}
