import { useEffect, useEffectEvent } from 'react';

import { toast } from '../feedback/toast.tsx';

/** Says that an address names no known period, and takes it out of the address; loaded lazily. */
export default function UnknownPeriod({ forget }: { forget: () => void }) {
  const tell = useEffectEvent(() => {
    // A page may draw its period twice.
    if (!new URLSearchParams(location.search).has('timeFilter')) return;
    forget();
    toast('The period in this link isn’t known. Showing all time.', { level: 'warning', autoClose: 10_000 });
  });
  useEffect(() => tell(), []);
  return null;
}
