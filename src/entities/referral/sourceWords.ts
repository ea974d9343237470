import type { Referral } from '#contract/referrals/referrals.ts';

/** How shops came to a partner. */
export const sourceWords: Readonly<Record<Referral['source'], string>> = {
  visit: 'Referral link',
  lead: 'Lead',
  import: 'Import',
  claim: 'Claim',
};
