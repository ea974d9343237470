import { useEffect, useState } from 'react';

const isWanted = () => new URLSearchParams(location.search).get('mention') === 'true';

/** How many times somebody came here to see where they are mentioned (`?mention=true`); again and again counts. */
export function useMentionVisit(): number {
  const [visits, setVisits] = useState(() => (isWanted() ? 1 : 0));
  useEffect(() => {
    const look = () => isWanted() && setVisits((before) => before + 1);
    // wouter's patched history tells of it, also for the address that one is on.
    addEventListener('pushState', look);
    return () => removeEventListener('pushState', look);
  }, []);
  return visits;
}
