import type { CaseCategory, CaseRule } from './states.ts';

/** What each rule suspects, to staff. */
export const caseRuleWords: Readonly<Record<CaseRule, string>> = {
  selfReferral: 'Self-referral',
  ownVisit: 'Own browser',
  reusedVisit: 'One visit, several shops',
  samePayout: 'Same payout account',
  contactShops: 'One contact, many shops',
  disposableMail: 'Disposable email',
  bannedReferrer: 'Banned referrer',
  adClicks: 'Paid ads',
  fastInstall: 'Install right after the visit',
  quickUninstall: 'Uninstalled right away',
  clickFlood: 'Clicks without installs',
  refundRate: 'Many refunds',
  botShare: 'Bot traffic',
};

/** What each category is called, to partners. */
export const caseCategoryWords: Readonly<Record<CaseCategory, string>> = {
  ownership: 'Self-referral',
  contacts: 'Shop contacts',
  payout: 'Payout details',
  traffic: 'Traffic sources',
  installs: 'Installs',
  refunds: 'Refunds',
};
