import { useEffect } from 'react';

import { invalidate } from '../../../api/invalidate.ts';

const EVERY = 30_000;

/**
 * Polls what is on screen while the page is visible, since colleagues change it too. The cache refetches on focus by
 * itself.
 */
export const useLookAgain = (path: string): void =>
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate(path);
    }, EVERY);
    return () => clearInterval(timer);
  }, [path]);
