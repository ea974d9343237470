// What mantine-datatable finds in the place of its own parts that this product never asks it for
// (tools/support/dataTable.mjs): dragged, pinned, resized and filtered columns, groups, its menus, pagination and loader,
// rows that expand. They cost twice what is left, and most ran for every row and column.
import type { DataTableColumn, DataTableProps } from 'mantine-datatable';
import { type ChangeEventHandler, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';

import { Checkbox } from './mantineForDataTable.tsx';

const none = () => null;
export const DataTableColumnGroupHeaderCell = none;
export const DataTableFooter = none;
export const DataTableHeaderCellFilter = none;
export const DataTableLoader = none;
export const DataTablePagination = none;
export const DataTablePinnableDropdown = none;
export const DataTableResizableHeaderHandle = none;
export const IconArrowsVertical = none;
export const IconArrowUp = none;
export const IconDatabaseOff = none;
export const IconGripVertical = none;
export const IconX = none;

export const getTableCssVariables = () => ({});
export const useMediaQueryStringOrFunction = () => true;
export const useRowExpansion = () => undefined;

const nothing: readonly never[] = [];
const leave = () => undefined;
const columnsContext = {
  columnsToggle: nothing,
  columnsPinning: nothing,
  setSourceColumn: leave,
  setTargetColumn: leave,
  swapColumns: leave,
  setColumnsToggle: leave,
  setColumnsPinning: leave,
};
export const useDataTableColumnsContext = () => columnsContext;
export const DataTableColumnsProvider = ({ children }: { children: ReactNode }) => children;

export const useDataTableColumns = <T,>({ columns }: { columns: DataTableColumn<T>[] }) => ({
  effectiveColumns: columns,
  hasResizableColumns: false,
  isLocked: false,
  isResizing: false,
  tableWidth: null,
});

const pinned = { pinnedMap: new Map<string, never>(), hasLeftPinned: false, hasRightPinned: false };
export const useDataTablePinnedColumns = () => pinned;

/** Marks the edges at which rows are cut off; the header's height and the boxes' width are in DataTable.module.css. */
export function useDataTableInjectCssVariables() {
  const root = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const scrollViewport = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLTableSectionElement>(null);
  const footer = useRef<HTMLTableSectionElement>(null);
  const selectionColumnHeader = useRef<HTMLTableCellElement>(null);
  const onScroll = useCallback(() => {
    const view = scrollViewport.current;
    if (!view || !root.current) return;
    const hidden = {
      top: view.scrollTop,
      left: view.scrollLeft,
      bottom: view.scrollHeight - view.scrollTop - view.clientHeight,
      right: view.scrollWidth - view.scrollLeft - view.clientWidth,
    };
    // On the table as a whole it would be inherited by every cell, and each style worked out again.
    for (const [edge, pixels] of Object.entries(hidden)) {
      const shadow = root.current.querySelector<HTMLElement>(`.mantine-datatable-scroll-area-${edge}-shadow`);
      for (const element of [shadow, selectionColumnHeader.current])
        element?.style.setProperty(`--mantine-datatable-${edge}-shadow-opacity`, pixels < 1 ? '0' : '1');
    }
  }, []);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(onScroll);
    for (const { current } of [scrollViewport, table]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [onScroll]);
  return { refs: { root, table, scrollViewport, header, footer, selectionColumnHeader }, onScroll };
}

interface RowProps<T> {
  record: T;
  index: number;
  selectionVisible: boolean;
  selectionChecked: boolean;
  onSelectionChange: ChangeEventHandler | undefined;
  rowFactory: NonNullable<DataTableProps<T>['rowFactory']>;
}

/** Its rows are always drawn by `rowFactory`; `children` is the cell with the box that selects the row, where rows are. */
export const DataTableRow = <T,>({
  record,
  index,
  selectionVisible,
  selectionChecked,
  onSelectionChange,
  rowFactory,
}: RowProps<T>) =>
  rowFactory({
    record,
    index,
    rowProps: {},
    children: selectionVisible ? (
      <td className="mantine-datatable-row-selector-cell">
        <Checkbox aria-label="Select this row" checked={selectionChecked} onChange={onSelectionChange} />
      </td>
    ) : null,
  });
