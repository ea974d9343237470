import { useEffect } from 'react';

import { missFaq } from '#contract/content/faqs.ts';

import { send } from '../../api/send.ts';

/** Milliseconds without a key after which a search counts as finished. */
const SETTLED = 1500;
/** Shorter ones say little. */
const SHORTEST = 3;

/** Reports a search that found nothing, once it is no longer typed; '' is none. */
export function useMissed(search: string): void {
  const missed = search.trim();
  useEffect(() => {
    if (missed.length < SHORTEST) return undefined;
    // A failure is ignored.
    const report = () => void send(missFaq, { body: { search: missed } }).catch(() => undefined);
    const timer = setTimeout(report, SETTLED);
    return () => clearTimeout(timer);
  }, [missed]);
}
