import { useEffect, useState } from 'react';

/** false on the first render, true afterwards, so that what opens then has its transition and restores the focus. */
export const useMounted = (): boolean => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMounted;
};
