import type { EffectsOf } from '../../lifecycle/effects.ts';
import { hold, ofReferrals, release } from '../commissions/effects.ts';

export const referralEffects: EffectsOf<'referral'> = {
  'referral.flag': [hold('review', ofReferrals)],
  'referral.clear': [release(ofReferrals)],
};
