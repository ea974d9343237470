import type { Actor } from '../lifecycle/effects.ts';
import type { Session } from './current.ts';

/** Who acts in a session: the person signed in, or the admin who is signed in as them. */
export const actorOf = ({ actorId, user }: Session): Actor =>
  actorId === null ? { userId: user.id } : { userId: actorId, actingAs: user.id };
