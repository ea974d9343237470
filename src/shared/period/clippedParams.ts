import type { DateRange } from './periodAddress.ts';

/** The address’s parameters for those of its days that lie in a period, whose days are both inclusive; null from the beginning. */
export const clippedParams = (
  { from, to }: DateRange,
  days: { readonly from: string | null; readonly to: string },
): Record<'timeFilter' | 'from' | 'to', string> => ({
  timeFilter: 'custom',
  from: days.from !== null && days.from > from ? days.from : from,
  to: days.to < to ? days.to : to,
});
