import { paths } from '../../../paths.ts';

export const partnerTabs = ['overview', 'referrals', 'payouts', 'leads', 'notes', 'activity'] as const;
export type PartnerTab = (typeof partnerTabs)[number];

const isTab = (value: string | null): value is PartnerTab => partnerTabs.some((tab) => tab === value);

/** The tab of a partner's page that a URL opens; mentions are in the notes. */
export function tabIn(search: string): PartnerTab {
  const given = new URLSearchParams(search);
  const tab = given.get('tab');
  if (isTab(tab)) return tab;
  return given.get('mention') === 'true' ? 'notes' : 'overview';
}

export const tabPath = (id: string, tab: PartnerTab): string =>
  tab === 'overview' ? paths.adminPartner.to(id) : `${paths.adminPartner.to(id)}?tab=${tab}`;
