import { addMonths, firstDay, monthOf } from '#contract/month.ts';

/** This month and the eleven before it, for endpoints that take a time filter. */
export function lastYear(now = new Date()) {
  return {
    timeFilter: 'custom' as const,
    dateRange: { from: firstDay(addMonths(monthOf(now), -11)), to: now.toISOString().slice(0, 10) },
  };
}
