import { type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { tellPartners, tellStaff } from './tell.ts';

export const leadEffects: EffectsOf<'lead'> = {
  'lead.approve': [(tx, { changes, now }) => tellPartners(tx, idsOf(changes), now, true)],
  'lead.reject': [(tx, { changes, now }) => tellPartners(tx, idsOf(changes), now, false)],
  'lead.retry': [(tx, { changes, now }) => tellStaff(tx, idsOf(changes), now)],
};
