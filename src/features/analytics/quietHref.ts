import { paths } from '../../paths.ts';
import type { Filters } from './useFilters.ts';

interface Given {
  readonly partnerId: string;
  readonly filters: Filters['given'];
}

/** A quiet partner’s shops that were ever charged, or all that brought money; manager and tag choose partners, not shops. */
export const quietHref = (figure: 'shops' | 'net', { partnerId, filters: { app, country } }: Given): string =>
  paths.adminReferrals.to({ partnerId, app, country, dated: figure === 'shops' ? 'billed' : 'charged' });
