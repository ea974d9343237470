import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { killInvitationTokens } from './tokens.ts';

const killLinks: Effect = async (tx, { changes }) => {
  await killInvitationTokens(tx, idsOf(changes));
};

export const invitationEffects: EffectsOf<'invitation'> = {
  'invitation.resend': [killLinks],
  'invitation.revoke': [killLinks],
  'invitation.replace': [killLinks],
};
