import { useEffect, useState } from 'react';

/** false at a component's first drawing, true from the second on: what opens then opens by its transition, and knows whose the focus was. */
export const useMounted = (): boolean => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMounted;
};
