import type { SessionSnapshot } from '../ui/session.ts';
import type { Standing } from './place.ts';

/** Where the session stands, as the router asks it. */
export function standingOf(snapshot: SessionSnapshot): Standing {
  if (snapshot.matches('signedOut') || snapshot.matches('signingIn') || snapshot.matches('expired')) return 'signedOut';
  if (snapshot.matches({ signedIn: { onboarding: 'noPartner' } })) return 'noPartner';
  if (snapshot.matches({ signedIn: { onboarding: 'pending' } })) return 'pending';
  if (snapshot.matches({ signedIn: { onboarding: 'rejected' } })) return 'rejected';
  if (snapshot.matches({ signedIn: { onboarding: 'suspended' } })) return 'suspended';
  if (snapshot.matches({ signedIn: 'termsRequired' })) return 'termsRequired';
  if (snapshot.matches({ signedIn: 'partner' })) return 'partner';
  if (snapshot.matches({ signedIn: 'staff' })) return 'staff';
  return 'waiting';
}
