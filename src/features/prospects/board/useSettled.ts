import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { searchPause } from '../../../shared/data/searchPause.ts';

/** Debounced value: typing refetches all columns once, not per keystroke. Equal values keep their identity. */
export function useSettled<T>(value: T): T {
  const [text] = useDebouncedValue(JSON.stringify(value), searchPause);
  const [settled, setSettled] = useState({ text, value });
  if (settled.text === text) return settled.value;
  if (JSON.stringify(value) !== text) return settled.value;
  setSettled({ text, value });
  return value;
}
