import type { PeriodChoice } from '../../shared/period/periodAddress.ts';
import { withParam } from '../../shared/page/withParam.ts';
import { shopsHref } from './shopsHref.ts';
import type { Filters } from './useFilters.ts';

interface Given {
  /** null where it is not known. */
  readonly country: string | null;
  /** The page’s address. */
  readonly search: URLSearchParams;
  readonly filters: Filters['given'];
  readonly period: PeriodChoice<string>;
}

/** The shops that make a figure of a country, else the page’s partners by it there. The page can’t be narrowed to the unknown one. */
export function countryHref(
  metric: 'installs' | 'payingShops' | 'netRevenue',
  { country, search, filters, period }: Given,
): string | null {
  if (metric === 'installs' || country === null)
    return shopsHref(metric, { filters: { ...filters, country: country ?? 'none' }, period });
  const narrowed = new URLSearchParams(search);
  narrowed.set('country', country);
  return withParam(narrowed, 'sort', metric, 'partners');
}
