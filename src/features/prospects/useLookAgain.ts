import { useEffect } from 'react';

import { invalidate } from '../../api/invalidate.ts';

const EVERY = 30_000;

/** Asks again for what is on screen while somebody looks at it: colleagues change it too. On focus the cache does so itself. */
export const useLookAgain = (path: string): void =>
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate(path);
    }, EVERY);
    return () => clearInterval(timer);
  }, [path]);
