import { paths } from '../../paths.ts';
import { tabIn } from '../../shared/page/tabIn.ts';

export const partnerTabs = ['overview', 'referrals', 'payouts', 'leads', 'notes', 'activity'] as const;
export type PartnerTab = (typeof partnerTabs)[number];

/** The tab of a partner's page that a URL opens; mentions are in the notes. */
export const partnerTabIn = (search: string): PartnerTab =>
  tabIn(partnerTabs, search, new URLSearchParams(search).get('mention') === 'true' ? 'notes' : 'overview');

export const tabPath = (id: string, tab: PartnerTab): string =>
  tab === 'overview' ? paths.adminPartner.to(id) : `${paths.adminPartner.to(id)}?tab=${tab}`;
