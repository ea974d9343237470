import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { notifyOfOverdue, notifyPartner, notifyStaff } from './notify.ts';
import { transferReferrals } from './transfer.ts';

const toStaff =
  (what: Parameters<typeof notifyStaff>[2]): Effect =>
  (tx, { changes, now }) =>
    notifyStaff(tx, idsOf(changes), what, now);

const toPartner =
  (what: Parameters<typeof notifyPartner>[2]): Effect =>
  (tx, { changes, now }) =>
    notifyPartner(tx, idsOf(changes), what, now);

export const claimEffects: EffectsOf<'claim'> = {
  'claim.ask': [toPartner('asked')],
  'claim.answer': [toStaff('answered')],
  'claim.grant': [transferReferrals, toPartner('granted')],
  'claim.refuse': [toPartner('refused')],
  'claim.appeal': [toStaff('appealed')],
  'claim.escalate': [(tx, { changes, now }) => notifyOfOverdue(tx, idsOf(changes), now)],
};
