import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';

import { searchPause } from './searchPause.ts';

/** The words of a search over what is here already: found as they are typed, and kept in the address as `search`. */
export function useSearchInAddress() {
  const [params, setParams] = useSearchParams();
  const kept = params.get('search') ?? '';
  const [search, setSearch] = useState(kept);
  const [settled] = useDebouncedValue(search.trim(), searchPause);
  const keep = useEffectEvent((words: string) => {
    if (words === kept) return;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (words === '') next.delete('search');
        else next.set('search', words);
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => keep(settled), [settled]);
  return { search, settled, setSearch };
}
