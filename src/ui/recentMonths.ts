import { month } from './format.ts';

const MONTHS = 24;

/** This month in UTC and the ones before, newest first, as a select has them: 'YYYY-MM' and its name. */
export const recentMonths = (): { value: string; label: string }[] => {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
    return { value, label: month(value) };
  });
};
