import { useMemo, useState } from 'react';

import { asGiven, fittingWidth, layoutKey, parseTableLayout, type TableLayout } from './tableLayout.ts';

export interface TableLayoutState extends TableLayout {
  isAsGiven: boolean;
  toggle: (column: string) => void;
  /** In px; null gives the column its own width back. */
  resize: (column: string, width: number | null) => void;
  reset: () => void;
}

function layoutState(name: string, layout: TableLayout, show: (layout: TableLayout) => void): TableLayoutState {
  const { hidden, widths } = layout;
  const change = (next: TableLayout) => {
    show(next);
    if (next === asGiven) localStorage.removeItem(layoutKey(name));
    else localStorage.setItem(layoutKey(name), JSON.stringify(next));
  };
  return {
    ...layout,
    isAsGiven: hidden.length === 0 && Object.keys(widths).length === 0,
    toggle: (column) =>
      change({
        hidden: hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column],
        widths,
      }),
    resize: (column, width) => {
      const { [column]: _before, ...others } = widths;
      change({ hidden, widths: width === null ? others : { ...others, [column]: fittingWidth(width) } });
    },
    reset: () => change(asGiven),
  };
}

/** Columns and widths of the table of this name, kept on this device. */
export function useTableLayout(name: string): TableLayoutState {
  const [layout, setLayout] = useState(() => parseTableLayout(localStorage.getItem(layoutKey(name))));
  return useMemo(() => layoutState(name, layout, setLayout), [name, layout]);
}
