import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Combobox.css';

import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** What `LateMultiSelect` becomes; a file of its own. It takes over the focus and opens if requested. */
export default function MultiSelectBox({ isOpen, ...props }: MultiSelectProps & { isOpen: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return <MultiSelect ref={input} defaultDropdownOpened={isOpen} {...props} />;
}
