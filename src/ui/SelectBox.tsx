import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { SelectStart } from './LateSelect.tsx';

/** What `LateSelect` becomes; a file of its own. It takes the focus over, what was typed, and opens where it was asked to. */
export default function SelectBox({ start, ...props }: SelectProps & { start: SelectStart }) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (start.search !== null) setSearch(start.search);
    // As it was left; what comes later is this field's own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Select
      ref={input}
      defaultDropdownOpened={start.isOpen}
      {...props}
      {...(props.searchable ? { searchValue: search, onSearchChange: setSearch } : {})}
    />
  );
}
