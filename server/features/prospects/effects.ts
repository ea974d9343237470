import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { tellAssignee } from './tellAssignee.ts';

/** Notifies the new and the previous assignee. */
const tellBoth: Effect = async (tx, { changes, payload, actor, now }) => {
  const told = { ids: idsOf(changes), actorId: actor.userId, now };
  await tellAssignee(tx, { ...told, recipientId: payload['afterId'], isTheirs: true });
  await tellAssignee(tx, { ...told, recipientId: payload['beforeId'], isTheirs: false });
};

export const prospectEffects: EffectsOf<'prospect'> = {
  'prospect.assign': [tellBoth],
  'prospect.unassign': [tellBoth],
};
