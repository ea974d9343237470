import { paths } from '../../paths.ts';
import { type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';
import { entriesQuery } from '../balance/entriesQuery.ts';
import { tabPath } from './partnerTabs.ts';

export type PartnerFigure =
  | 'earned'
  | 'paid'
  | 'payable'
  | 'clicks'
  | 'installs'
  | 'conversion'
  | 'chargedShops'
  | 'paidShops';

/** Address of the rows behind a partner's figure, for the same period. Clicks lead to the report that lists them by day. */
export function partnerFigureHref(figure: PartnerFigure, id: string, period: PeriodChoice<string>): string {
  switch (figure) {
    case 'earned':
    case 'paid':
      return `${tabPath(id, 'payouts')}&${entriesQuery(figure, period)}`;
    case 'payable':
      return `${tabPath(id, 'payouts')}&${entriesQuery(figure, { value: 'all time', range: null })}`;
    case 'clicks':
    case 'conversion':
      return paths.report.to('performance', { partnerId: id, ...periodParams(period) });
    case 'installs':
      return paths.adminReferrals.to({ partnerId: id, ...periodParams(period) });
    case 'paidShops':
      return paths.adminReferrals.to({ partnerId: id, dated: 'paid', ...periodParams(period) });
    case 'chargedShops':
      return paths.adminReferrals.to({ partnerId: id, dated: 'billed', ...periodParams(period) });
  }
}
