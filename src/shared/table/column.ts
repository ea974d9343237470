import type { ReactNode } from 'react';

import type { Breakpoint } from '../lazy/useWiderThan.ts';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The endpoint's name of this order; its presence makes the column sortable. */
  sortKey?: string;
  /** What its two directions are called in the list of orders on phones. */
  sortsAs?: 'date' | 'text' | 'number';
  align?: 'left' | 'right' | 'center';
  /** px at the usual font size. Without it the column takes a share of what the others leave. */
  width?: number;
  /** Of what columns with a width leave: 2 for the first, 1.2 for any other. */
  share?: number;
  hideBelow?: Breakpoint;
  /** Its content holds no state: the next page changes its text instead of making it anew. */
  isPlain?: boolean;
}

/** A row, or the skeleton of one that is still loading. */
export interface Line<Row> {
  id: string;
  row: Row | null;
}
