import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';

/** The month of the programme’s day and the eleven before it, for endpoints that take a time filter. */
export const lastYear = (today: string) => ({
  timeFilter: 'custom' as const,
  dateRange: { from: firstDay(addMonths(monthOf(today), -11)), to: today },
});
