import type { Referral } from '#contract/referrals/referrals.ts';

/** How shops came to a partner. */
export const sourceWords: Readonly<Record<Referral['source'], string>> = {
  visit: 'From links',
  lead: 'From leads',
  import: 'Imported',
  claim: 'From claims',
};
