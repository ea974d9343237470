import type { EffectsOf } from '../../lifecycle/effects.ts';
import { hold, ofReferrals, release } from '../commissions/effects.ts';
import { notifyOfFlag } from './notifyOfFlag.ts';

export const referralEffects: EffectsOf<'referral'> = {
  'referral.flag': [hold('review', ofReferrals), notifyOfFlag],
  'referral.clear': [release(ofReferrals)],
};
