import { type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { announceLater } from './announce.ts';
import { notifyPartners, notifyStaff } from './notify.ts';

export const leadEffects: EffectsOf<'lead'> = {
  'lead.approve': [(tx, { changes, now }) => announceLater(tx, idsOf(changes), now)],
  'lead.reject': [(tx, { changes, now }) => notifyPartners(tx, idsOf(changes), now, 'rejected')],
  'lead.retry': [(tx, { changes, now }) => notifyStaff(tx, idsOf(changes), now)],
  'lead.convert': [(tx, { changes, now }) => notifyPartners(tx, idsOf(changes), now, 'converted')],
  'lead.expire': [(tx, { changes, now }) => notifyPartners(tx, idsOf(changes), now, 'expired')],
  'lead.revoke': [(tx, { changes, now }) => notifyPartners(tx, idsOf(changes), now, 'revoked')],
};
