import type { SessionSnapshot } from '../../../entities/session/session.ts';

export const isUnreachable = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: { contact: 'unreachable' } });
