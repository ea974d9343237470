import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { notifyAssignee, notifyOfWon } from './notifyAssignee.ts';
import { winProspects } from './outcome.ts';

/** Notifies the new and the previous assignee. */
const notifyBoth: Effect = async (tx, { changes, payload, actor, now }) => {
  const shared = { ids: idsOf(changes), actorId: actor.userId, now };
  await notifyAssignee(tx, { ...shared, recipientId: payload['afterId'], isTheirs: true });
  await notifyAssignee(tx, { ...shared, recipientId: payload['beforeId'], isTheirs: false });
};

/** The approval of partners wins the prospects that they came from. Prospects are locked last. */
export const winOfApproved: Effect = (tx, { changes, actor, now }) => winProspects(tx, idsOf(changes), { actor, now });

export const prospectEffects: EffectsOf<'prospect'> = {
  'prospect.assign': [notifyBoth],
  'prospect.unassign': [notifyBoth],
  'prospect.win': [notifyOfWon],
};
