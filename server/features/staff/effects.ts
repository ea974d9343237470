import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { endSessions } from '../session/queries.ts';

/** On every device, and where they act as a partner: their sockets close with their sessions. */
const signOut: Effect = async (tx, { changes }) => {
  for (const id of idsOf(changes)) await endSessions(tx, id);
};

export const staffAccountEffects: EffectsOf<'staffAccount'> = {
  'staffAccount.changeRole': [signOut],
  'staffAccount.deactivate': [signOut],
};
