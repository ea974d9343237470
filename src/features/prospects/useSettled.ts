import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE = 150;

/** The value once it has rested: what is typed asks all columns at its end, not with every letter. Alike ones stay the same. */
export function useSettled<T>(value: T): T {
  const [text] = useDebouncedValue(JSON.stringify(value), PAUSE);
  const [settled, setSettled] = useState({ text, value });
  if (settled.text === text) return settled.value;
  if (JSON.stringify(value) !== text) return settled.value;
  setSettled({ text, value });
  return value;
}
