import type { datings } from '#contract/referrals/referrals.ts';

import { datingWords } from '../../entities/referral/datingWords.ts';

/** Which shops a list by `dated` has. */
export default function DatingText({ dated }: { dated: (typeof datings)[number] }) {
  return datingWords[dated].text;
}
