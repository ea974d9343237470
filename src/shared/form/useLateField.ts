import { type KeyboardEvent, useRef, useState } from 'react';

/** How the field was left when its list came. */
export interface FieldStart {
  isOpen: boolean;
  /** Typed meanwhile. */
  search: string | null;
}

/** What a field is while its list is not there. */
const closedCombobox = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * A field whose list is loaded on hover or focus: `start` says how the list is to begin, and is null while the field
 * has no focus. Does not steal the focus if the user moves on before the list loads.
 */
export function useLateField({ load, isReadOnly }: { load: () => unknown; isReadOnly: boolean }) {
  const [start, setStart] = useState<FieldStart | null>(null);
  const isPressed = useRef(false);
  const open = (search: string | null = null) => setStart({ isOpen: true, search });
  return {
    start,
    open,
    field: {
      ...closedCombobox,
      pointer: isReadOnly,
      readOnly: isReadOnly,
      onPointerEnter: () => void load(),
      onPointerDown: () => {
        isPressed.current = true;
        void load();
      },
      // A press must end on the field where it began: its click opens the list.
      onFocus: () => {
        if (isPressed.current) void load();
        else setStart((before) => before ?? { isOpen: false, search: null });
      },
      onBlur: () => {
        isPressed.current = false;
        setStart(null);
      },
      onClick: () => {
        isPressed.current = false;
        open(start?.search);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!['ArrowDown', 'ArrowUp', 'Enter', ...(isReadOnly ? [' '] : [])].includes(event.key)) return;
        event.preventDefault();
        open(start?.search);
      },
    } as const,
  };
}
