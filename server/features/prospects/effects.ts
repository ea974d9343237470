import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { notifyAssignee } from './notifyAssignee.ts';

/** Notifies the new and the previous assignee. */
const notifyBoth: Effect = async (tx, { changes, payload, actor, now }) => {
  const shared = { ids: idsOf(changes), actorId: actor.userId, now };
  await notifyAssignee(tx, { ...shared, recipientId: payload['afterId'], isTheirs: true });
  await notifyAssignee(tx, { ...shared, recipientId: payload['beforeId'], isTheirs: false });
};

export const prospectEffects: EffectsOf<'prospect'> = {
  'prospect.assign': [notifyBoth],
  'prospect.unassign': [notifyBoth],
};
