import type { EffectsOf } from '../../lifecycle/effects.ts';
import { hold, ofReferrals, release } from '../commissions/effects.ts';
import { tellFlagged } from './tellFlagged.ts';

export const referralEffects: EffectsOf<'referral'> = {
  'referral.flag': [tellFlagged, hold('review', ofReferrals)],
  'referral.clear': [release(ofReferrals)],
};
