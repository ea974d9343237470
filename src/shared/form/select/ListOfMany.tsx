import { MultiSelect } from '@mantine/core';
import { useState } from 'react';

import type { SelectFieldProps, Taken } from './LazySelect.tsx';
import { useTaken } from './useTaken.ts';
import classes from './ListOfMany.module.css';

interface ListOfManyProps extends Omit<SelectFieldProps<string[]>, 'allowDeselect'> {
  taken: Taken | null;
}

/** Mantine's MultiSelect; loaded lazily. */
export default function ListOfMany({ taken, onSearchChange, ...props }: ListOfManyProps) {
  const { takenOver, marksMatch } = useTaken(taken, props.searchable === true);
  const [search, setSearch] = useState(taken?.search ?? '');
  return (
    <MultiSelect
      {...props}
      {...takenOver}
      classNames={{ pillsList: classes['list'] ?? '', pill: classes['pill'] ?? '' }}
      // Only what was typed marks an option: after a choice Enter does not add the next.
      selectFirstOptionOnChange={marksMatch && search !== ''}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        onSearchChange?.(text);
      }}
    />
  );
}
