import { useRef } from 'react';

import { withPage, withRows } from './rowSelection.ts';

export interface RowSelection {
  isSelected: (id: string) => boolean;
  /** Of the rows of this page. */
  selectedHere: number;
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  selectPage: (isSelected: boolean) => void;
}

/** Selecting rows: one, a range with Shift, or the page; `ids` are the page's rows. */
export function useRowSelection(
  ids: readonly string[],
  selection: readonly string[],
  onSelect: (ids: readonly string[]) => void,
): RowSelection {
  const last = useRef<string | null>(null);
  const selected = new Set(selection);
  return {
    isSelected: (id) => selected.has(id),
    selectedHere: ids.filter((id) => selected.has(id)).length,
    select: (id, isSelected, isRange) => {
      onSelect(withRows(selection, ids, { from: isRange ? last.current : null, to: id, isSelected }));
      last.current = id;
    },
    selectPage: (isSelected) => onSelect(withPage(selection, ids, isSelected)),
  };
}
