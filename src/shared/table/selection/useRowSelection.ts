import { useMemo } from 'react';

import { useOnce } from '../../data/useOnce.ts';
import { withPage, withRows } from './rowSelection.ts';

export interface RowSelection {
  isSelected: (id: string) => boolean;
  /** Of the rows of this page. */
  selectedHere: number;
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  selectPage: (isSelected: boolean) => void;
}

type SelectionOf = (
  ids: readonly string[],
  selection: readonly string[],
  onSelect: (ids: readonly string[]) => void,
) => RowSelection;

/** Remembers the row selected last, where a range begins. */
function rowSelections(): SelectionOf {
  let last: string | null = null;
  return (ids, selection, onSelect) => {
    const selected = new Set(selection);
    return {
      isSelected: (id) => selected.has(id),
      selectedHere: ids.filter((id) => selected.has(id)).length,
      select: (id, isSelected, isRange) => {
        onSelect(withRows(selection, ids, { from: isRange ? last : null, to: id, isSelected }));
        last = id;
      },
      selectPage: (isSelected) => onSelect(withPage(selection, ids, isSelected)),
    };
  };
}

/** Selecting rows: one, a range with Shift, or the page; `ids` are the page's rows. */
export const useRowSelection: SelectionOf = (ids, selection, onSelect) => {
  const selectionOf = useOnce(rowSelections);
  return useMemo(() => selectionOf(ids, selection, onSelect), [selectionOf, ids, selection, onSelect]);
};
