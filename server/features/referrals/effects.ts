import type { EffectsOf } from '../../lifecycle/effects.ts';
import { hold, ofReferrals, release } from '../commissions/effects.ts';
import { tellFlagged } from './tellFlagged.ts';

export const referralEffects: EffectsOf<'referral'> = {
  'referral.flag': [hold('review', ofReferrals), tellFlagged],
  'referral.clear': [release(ofReferrals)],
};
