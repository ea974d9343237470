import type { Session } from './session.ts';

/** Who changes a state; `userId` is null for the clock. `actingAs` is the user an admin acts as; `userId` is then the admin. */
export interface Actor {
  readonly userId: string | null;
  readonly actingAs?: string | null;
}

/** Who does something, and when. */
export interface By {
  readonly actor: Actor;
  readonly now: Date;
}

/** Who acts in a session: the person signed in, or the admin who is signed in as them. */
export const actorOf = ({ actorId, user }: Session): Actor =>
  actorId === null ? { userId: user.id } : { userId: actorId, actingAs: user.id };
