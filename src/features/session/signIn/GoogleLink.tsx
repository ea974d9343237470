import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';

import { useSessionSelector, type SessionSnapshot } from '../../../entities/session/session.ts';

const never = () => () => {};
const isOffered = () => document.querySelector('meta[name="google"]') !== null;
/** The login page's HTML is prerendered, when this is unknown. */
const isUnknown = () => false;
const targetOf = ({ context }: SessionSnapshot) => context.target;

/** The way through Google, where the server has one; it leads back to where the person was heading. */
export function GoogleLink() {
  const target = useSessionSelector(targetOf);
  if (!useSyncExternalStore(never, isOffered, isUnknown)) return null;
  return (
    <Button
      component="a"
      variant="default"
      fullWidth
      href={`/api/auth/google/login${target === null ? '' : `?target=${encodeURIComponent(target)}`}`}
      leftSection={
        <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M46 24.5c0-1.6-.1-2.8-.4-4H24v7.4h12.7c-.3 2-1.6 5-4.7 7.1l6.9 5.3c4.5-4 7.1-9.8 7.1-15.8"
          />
          <path
            fill="#34a853"
            d="M24 47c6 0 11-2 14.9-5.7L32 35.5c-2 1.4-4.5 2.3-8 2.3-6 0-11-4-12.7-9.3l-7.3 5.6C7.8 41.7 15.3 47 24 47"
          />
          <path fill="#fbbc05" d="M11.3 28.5a14 14 0 0 1 0-9L4 13.9a23 23 0 0 0 0 20.2z" />
          <path
            fill="#ea4335"
            d="M24 10.2c4.2 0 7 1.8 8.6 3.3l6.2-6C35 3.9 30 1 24 1 15.3 1 7.8 6.3 4 13.9l7.3 5.6C13 14.2 18 10.2 24 10.2"
          />
        </svg>
      }
    >
      Continue with Google
    </Button>
  );
}
