import type { SessionSnapshot } from './session.ts';
import type { Standing } from './routing.ts';

/** The state of the session for the router. */
export function standingOf(snapshot: SessionSnapshot): Standing {
  const { value } = snapshot;
  if (value === 'signingIn' || value === 'exchanging') return 'signedOut';
  if (typeof value === 'string') return 'waiting';
  if ('signedOut' in value) return 'signedOut';
  if ('leaving' in value) return value.leaving === 'deciding' ? 'waiting' : value.leaving;
  const { standing } = value.signedIn;
  if (standing === 'deciding') return 'waiting';
  if ('onboarding' in standing) return standing.onboarding;
  return 'active' in standing ? standing.active : 'termsRequired';
}
