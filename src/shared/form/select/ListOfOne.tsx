import { getOptionsLockup, getParsedComboboxData, Select } from '@mantine/core';
import { useEffect, useState } from 'react';

import { clearButton } from '../clearButton.ts';
import type { LateFieldProps, Taken } from './LateSelect.tsx';
import { useTaken } from './useTaken.ts';

interface ListOfOneProps extends LateFieldProps<string | null> {
  taken: Taken | null;
}

/** Mantine's Select; a file of its own. */
export default function ListOfOne({ taken, clearButtonProps, onSearchChange, ...props }: ListOfOneProps) {
  const isSearchable = props.searchable === true;
  const input = useTaken(taken, isSearchable);
  const typed = taken?.search ?? null;
  const [search, setSearch] = useState(
    () => typed ?? getOptionsLockup(getParsedComboboxData(props.data))[props.value ?? '']?.label ?? '',
  );
  // Mantine's own first effect puts the words of what is chosen in place of what was typed.
  useEffect(() => {
    if (typed === null) return;
    setSearch(typed);
    onSearchChange?.(typed);
    // Of the first time only: the field that was typed in is gone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Select
      {...props}
      ref={input}
      clearButtonProps={{ ...clearButton('Clear'), ...clearButtonProps }}
      {...(isSearchable
        ? {
            searchValue: search,
            onSearchChange: (text: string) => {
              setSearch(text);
              onSearchChange?.(text);
            },
          }
        : {})}
    />
  );
}
