import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface InTurnProps {
  /** How many of the children are drawn at once: those that the first screen has. */
  atOnce: number;
  children: ReactNode;
}

/**
 * A long page: each child after the first ones is drawn, and asks for its data, in a task of its own, from top to bottom, so
 * that the page answers while it is built. Nothing waits for scrolling: what is searched for on the page is there.
 */
export function InTurn({ atOnce, children }: InTurnProps) {
  const all = Children.toArray(children);
  const [drawn, setDrawn] = useState(atOnce);
  const isWhole = drawn >= all.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  return all.slice(0, drawn);
}
