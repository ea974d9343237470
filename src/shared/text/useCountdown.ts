import { useEffect, useState } from 'react';

/** Seconds left of `seconds`, counted down since `cause` last changed. */
export function useCountdown(seconds: number, cause: unknown): number {
  const [left, setLeft] = useState(seconds);
  const [counted, setCounted] = useState(cause);
  if (counted !== cause) {
    setCounted(cause);
    setLeft(seconds);
  }
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
