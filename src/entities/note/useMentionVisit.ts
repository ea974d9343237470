import { useEffect, useState } from 'react';

const isWanted = () => new URLSearchParams(location.search).get('mention') === 'true';

/** How many times the page was opened from a mention (`?mention=true`), repeats included. */
export function useMentionVisit(): number {
  const [visits, setVisits] = useState(() => (isWanted() ? 1 : 0));
  useEffect(() => {
    const look = () => isWanted() && setVisits((before) => before + 1);
    // wouter's patched history emits it, also for the current URL.
    addEventListener('pushState', look);
    return () => removeEventListener('pushState', look);
  }, []);
  return visits;
}
