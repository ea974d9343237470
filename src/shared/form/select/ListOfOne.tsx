import { getOptionsLockup, getParsedComboboxData, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { clearButton } from '../clearButton.ts';
import { closestFirst } from './closestFirst.ts';
import type { SelectFieldProps, Taken } from './LazySelect.tsx';
import { useTaken } from './useTaken.ts';

interface ListOfOneProps extends SelectFieldProps<string | null> {
  taken: Taken | null;
}

/** Mantine's Select; loaded lazily. */
export default function ListOfOne({ taken, clearButtonProps, onSearchChange, otherNames, ...props }: ListOfOneProps) {
  const isSearchable = props.searchable === true;
  const { takenOver, marksMatch } = useTaken(taken, isSearchable);
  const typed = taken?.search ?? null;
  const [search, setSearch] = useState(
    () => typed ?? getOptionsLockup(getParsedComboboxData(props.data))[props.value ?? '']?.label ?? '',
  );
  // Mantine's first effect announces the label of the chosen option; what was typed before this field came stays.
  const keepsTyped = useRef(typed !== null);
  useEffect(() => {
    keepsTyped.current = false;
    return () => {
      keepsTyped.current = typed !== null;
    };
  }, [typed]);
  return (
    <Select
      filter={closestFirst(otherNames)}
      {...props}
      {...takenOver}
      selectFirstOptionOnChange={marksMatch && search !== ''}
      clearButtonProps={{ ...clearButton('Clear'), ...clearButtonProps }}
      {...(isSearchable
        ? {
            searchValue: search,
            onSearchChange: (text: string) => {
              if (keepsTyped.current) return;
              setSearch(text);
              onSearchChange?.(text);
            },
          }
        : {})}
    />
  );
}
