import { addMonths, monthOf } from '#contract/shared/month.ts';
import { month } from '../../text/format.ts';

const MONTHS = 24;

/** This month in UTC and the ones before, newest first, as a select has them: 'YYYY-MM' and its name. */
export const recentMonths = (): { value: string; label: string }[] => {
  const now = monthOf(new Date());
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = addMonths(now, -back);
    return { value, label: month(value) };
  });
};
