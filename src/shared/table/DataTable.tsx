import 'mantine-datatable/styles.css';

import { useMediaQuery } from '@mantine/hooks';
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable';
import { createContext, type KeyboardEvent, type ReactNode, use, useMemo } from 'react';
import { Link } from 'wouter';

import { ColumnChoice } from './ColumnChoice.tsx';
import { ColumnTitle, type ColumnTitleProps } from './ColumnTitle.tsx';
import classes from './DataTable.module.css';
import { Empty, type EmptyProps } from '../feedback/Empty.tsx';
import { Failed } from '../feedback/Failed.tsx';
import { dash } from '../text/format.ts';
import { Checkbox } from './mantineForDataTable.tsx';
import { Pager } from './Pager.tsx';
import { PlainSelect } from '../form/PlainSelect.tsx';
import { type CellColumn, TableRow, type TableRowProps } from './TableRow.tsx';
import type { CollectionState } from '../data/useCollectionState.ts';
import { useTableLayout } from './useTableLayout.ts';
import { type Breakpoint, useWiderThan } from '../lazy/useWiderThan.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';

const MIN_HEIGHT = 180;
const NO_DATA = 'No Available Data';
/** Beyond it the rows scroll under their header. */
const MAX_HEIGHT = 'max(26rem, calc(100dvh - 13rem))';
const belowSm = '(max-width: 37.49em)';

const orderWords = {
  date: { ascending: 'oldest first', descending: 'newest first' },
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'low to high', descending: 'high to low' },
} as const;

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The endpoint's name of this order; its presence makes the column sortable. */
  sortKey?: string;
  /** What its two directions are called in the list of orders on phones. */
  sortsAs?: keyof typeof orderWords;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  hideBelow?: Breakpoint;
}

interface Shared<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  /** Under which the choice of columns and their widths is kept; the caption where none is given. */
  name?: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Makes the first column a link. */
  rowHref?: (row: Row) => string;
  /** At the row's end; shown on hover and on focus, always on touch. */
  actions?: (row: Row) => ReactNode;
  /** Shown when the list is empty. */
  empty?: EmptyProps;
}

export type DataTableProps<Row> = Shared<Row> &
  (
    | {
        collection: CollectionState<Row>;
        rows?: never;
        isSelectable?: boolean;
        /** Above the table while rows are selected. */
        bulkActions?: (ids: readonly string[], clear: () => void) => ReactNode;
      }
    | { rows: readonly Row[]; collection?: never; isSelectable?: never; bulkActions?: never }
  );

/** A row, or the skeleton of one that is still loading. */
type Line<Row> = { id: string; row: Row } | { id: string; row: null };

/** Up and down move between rows, keeping the column. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLElement ? event.target.closest('tbody tr') : null;
  if (step === undefined || !row || !(event.target instanceof HTMLElement)) return;
  const places = (within: Element) => [...within.querySelectorAll<HTMLElement>('a, button, input')];
  const place = places(row).indexOf(event.target);
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const target = next && places(next).at(place);
  if (place < 0 || !target) return;
  event.preventDefault();
  target.focus();
}

interface Order {
  sort: string;
  setSort: (sort: string) => void;
}

// Apart from the columns, so that columns and rows keep their identity while another order is loading.
const OrderContext = createContext<Order | null>(null);

function Title({ sortKey, ...title }: ColumnTitleProps & { sortKey: string | undefined }) {
  const order = use(OrderContext);
  if (!order || sortKey === undefined) return <ColumnTitle {...title} />;
  const { sort, setSort } = order;
  const isSorted = sort.replace(/^-/, '') === sortKey;
  return (
    <ColumnTitle
      {...title}
      sorted={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : 'none'}
      onSort={() => setSort(sort === sortKey ? `-${sortKey}` : sortKey)}
    />
  );
}

const nothingSelected: readonly string[] = [];
/** Draws a row for the table, which calls it. */
const drawRow =
  <Row,>(shape: Omit<TableRowProps<Row>, 'row' | 'selector'>) =>
  ({ record, children }: { record: Line<Row>; children: ReactNode }) => (
    <TableRow row={record.row} selector={children} {...shape} />
  );
const cell = (value: ReactNode) => (value === null || value === undefined || value === '' ? dash : value);

/** The product's one table: columns on a wide screen, cards on a narrow one; the list's state is the collection machine's. */
export function DataTable<Row>({
  caption,
  name = caption,
  columns,
  rowId,
  rowHref,
  actions,
  empty,
  collection,
  rows,
  isSelectable = false,
  bulkActions,
}: DataTableProps<Row>) {
  const isNarrow = useMediaQuery(belowSm, undefined, { getInitialValueInEffect: false });
  const isWider = useWiderThan();
  const layout = useTableLayout(name);
  const shown = collection ? collection.rows : rows;
  const isLoading = collection?.isLoading ?? false;
  const problem = collection?.problem ?? null;
  const selection = collection?.selection ?? nothingSelected;
  const hasCollection = collection !== undefined;
  const isFetching = collection?.isFetching;
  const watchBusy = collection?.watchBusy;
  const select = collection?.select;
  const setSort = collection?.setSort;
  const sort = collection?.sort ?? '';
  const order = useMemo(() => (setSort ? { sort, setSort } : null), [sort, setSort]);
  // Not a property: every row would be drawn again for it.
  const busy = (element: HTMLElement | null) =>
    element ? watchBusy?.((isBusy) => element.setAttribute('aria-busy', String(isBusy))) : undefined;

  if (problem && shown.length === 0) return <Failed problem={problem} onRetry={collection?.retry} />;
  if (empty && !isLoading && shown.length === 0 && !collection?.isFiltered) return <Empty {...empty} />;

  const placeholders = Math.min(collection?.perPage ?? 0, 8);
  const lines: Line<Row>[] = isLoading
    ? Array.from({ length: placeholders }, (_, index) => ({ id: `skeleton-${index}`, row: null }))
    : shown.map((row) => ({ id: rowId(row), row }));

  const content = (column: Column<Row>, row: Row) => {
    const value = cell(column.render(row));
    if (column !== columns[0] || !rowHref) return value;
    return (
      <Link href={rowHref(row)} className={classes.link}>
        {value}
      </Link>
    );
  };
  const choose = (ids: readonly string[]) => {
    const here = new Set(lines.map(({ id }) => id));
    select?.([...selection.filter((id) => !here.has(id)), ...ids]);
  };

  const visible = columns.filter(
    ({ key, hideBelow }, index) =>
      (!hasCollection || index === 0 || !layout.hidden.includes(key)) &&
      (hideBelow === undefined || isWider(hideBelow)),
  );
  const orders = columns.flatMap(({ label, sortKey, sortsAs = 'date' }) =>
    hasCollection && sortKey !== undefined
      ? [
          { value: sortKey, label: `${label}: ${orderWords[sortsAs].ascending}` },
          { value: `-${sortKey}`, label: `${label}: ${orderWords[sortsAs].descending}` },
        ]
      : [],
  );
  const cells = visible.map((column): CellColumn<Row> => {
    const align = column.align ?? 'left';
    const chosen = hasCollection ? layout.widths[column.key] : undefined;
    const width = chosen ?? column.width;
    const isCut = chosen !== undefined;
    return {
      key: column.key,
      align,
      className: `mantine-datatable-text-align-${align}${isCut || align === 'right' ? ' mantine-datatable-nowrap' : ''}${isCut ? ' mantine-datatable-ellipsis' : ''}`,
      style: width === undefined ? {} : { width, minWidth: width, maxWidth: width },
      content: (row) => content(column, row),
    };
  });
  const tableColumns: DataTableColumn<Line<Row>>[] = visible.map((column) => {
    const chosen = hasCollection ? layout.widths[column.key] : undefined;
    const width = chosen ?? column.width;
    return {
      accessor: column.key,
      title: (
        <Title
          label={column.label}
          align={column.align ?? 'left'}
          sortKey={column.sortKey}
          width={chosen}
          onResize={hasCollection ? (next) => layout.resize(column.key, next) : undefined}
        />
      ),
      textAlign: column.align ?? 'left',
      ...(width === undefined ? {} : { width }),
    };
  });
  const hasEnd = actions !== undefined || hasCollection;
  if (hasEnd) {
    tableColumns.push({
      accessor: '$actions',
      title: (
        <>
          {actions && <span className={classes.hidden}>Actions</span>}
          {hasCollection && <ColumnChoice columns={columns.slice(1)} layout={layout} />}
        </>
      ),
      textAlign: 'right',
      width: '0%',
    });
  }

  const selecting =
    hasCollection && isSelectable && !isLoading
      ? {
          selectedRecords: lines.filter(({ id }) => selection.includes(id)),
          onSelectedRecordsChange: (chosen: Line<Row>[]) => choose(chosen.map(({ id }) => id)),
          allRecordsSelectionCheckboxProps: { 'aria-label': 'Select every row of this page' },
        }
      : {};

  return (
    <div className={classes.root} data-fetching={(isFetching && !isLoading) || undefined}>
      {problem && (
        <div className={classes.problem}>
          <Failed isCompact problem={problem} onRetry={collection?.retry} />
        </div>
      )}
      {bulkActions && selection.length > 0 && (
        <section className={classes.bulk} aria-label="Selected rows">
          <span>
            <b>{selection.length}</b> selected
          </span>
          {bulkActions(selection, () => collection?.select([]))}
        </section>
      )}
      {isNarrow && orders.length > 0 && (
        <PlainSelect
          className={classes.order}
          aria-label="Sort by"
          value={sort}
          onChange={(next) => collection?.setSort(next)}
          options={orders.some(({ value }) => value === sort) ? orders : [{ value: sort, label: 'Default' }, ...orders]}
        />
      )}
      {isNarrow ? (
        <ul className={classes.cards} aria-label={caption} ref={busy}>
          {lines.length === 0 && <li className={classes.nothing}>{NO_DATA}</li>}
          {lines.map(({ id, row }) => (
            <li key={id} className={classes.card}>
              {row === null ? (
                <>
                  <Skeleton height={14} width="60%" />
                  <Skeleton height={12} width="85%" className={classes.greyLine} />
                  <Skeleton height={12} width="75%" className={classes.greyLine} />
                </>
              ) : (
                <>
                  <div className={classes.cardHead}>
                    {collection && isSelectable && (
                      <Checkbox
                        aria-label="Select this row"
                        checked={selection.includes(id)}
                        onChange={(event) =>
                          collection.select(
                            event.currentTarget.checked ? [...selection, id] : selection.filter((each) => each !== id),
                          )
                        }
                      />
                    )}
                    <div className={classes.cardTitle}>{columns[0] && content(columns[0], row)}</div>
                    {actions && <div className={classes.cardActions}>{actions(row)}</div>}
                  </div>
                  <dl className={classes.facts}>
                    {columns.slice(1).flatMap((column) => {
                      const value = content(column, row);
                      // A card has no column to keep in line: what is empty is left out.
                      return value === dash
                        ? []
                        : [
                            <div key={column.key} className={classes.fact}>
                              <dt>{column.label}</dt>
                              <dd>{value}</dd>
                            </div>,
                          ];
                    })}
                  </dl>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <OrderContext value={order}>
          <MantineDataTable<Line<Row>>
            aria-label={caption}
            tableRef={busy}
            className={classes.table}
            classNames={{ header: classes.header }}
            idAccessor="id"
            records={lines}
            columns={tableColumns}
            minHeight={hasCollection || lines.length === 0 ? MIN_HEIGHT : undefined}
            // Over rows it is only hidden from the eye.
            noRecordsText={lines.length === 0 ? NO_DATA : ''}
            noRecordsIcon={<span />}
            highlightOnHover
            horizontalSpacing="sm"
            verticalSpacing={0}
            onKeyDown={walkRows}
            maxHeight={hasCollection ? MAX_HEIGHT : undefined}
            {...selecting}
            rowFactory={drawRow({ columns: cells, actions, hasEnd })}
          />
        </OrderContext>
      )}
      {collection && !isLoading && <Pager collection={collection} isNarrow={isNarrow ?? false} />}
    </div>
  );
}
