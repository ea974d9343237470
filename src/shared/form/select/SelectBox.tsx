import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

import { Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { SelectBoxProps } from './useLateSelect.ts';

/** What `LateSelect` becomes; a file of its own. It takes over the focus and the typed text, and opens if requested. */
export default function SelectBox({ start, ...props }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(start.search ?? start.label);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // As a field that is tabbed into: what is typed next takes the place of what is chosen.
    if (start.search === null) input.current?.select();
    // Mantine clears the search text of a field without a value as soon as it mounts.
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
