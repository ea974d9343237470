import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { Link } from 'wouter';

import { Cards } from './Cards.tsx';
import type { Column, Line } from './column.ts';
import { ColumnChoice } from './columns/ColumnChoice.tsx';
import { columnWidths } from './wide/columnWidths.ts';
import classes from './DataTable.module.css';
import { Empty, type EmptyProps } from '../feedback/Empty.tsx';
import { Failed } from '../feedback/Failed.tsx';
import { dash } from '../text/format.ts';
import { NoRows } from './NoRows.tsx';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { Pager } from './pages/Pager.tsx';
import { PlainSelect } from '../form/fields/PlainSelect.tsx';
import type { CollectionState } from '../data/useCollectionState.ts';
import { useLocalPages } from './pages/useLocalPages.ts';
import { useRowKeys } from './keys/useRowKeys.ts';
import { useRowSelection } from './selection/useRowSelection.ts';
import { type TableLayoutState, useTableLayout } from './columns/useTableLayout.ts';
import { useWiderThan } from '../lazy/useWiderThan.ts';
import { WideTable } from './wide/WideTable.tsx';

const SelectedRows = lazyPart(() => import('./selection/SelectedRows.tsx'));

const belowSm = '(max-width: 37.49em)';
/** px: the choice of columns alone, and with two or three icons. */
const END = 52;
const ACTIONS = 108;

const orderWords = {
  date: { ascending: 'oldest first', descending: 'newest first' },
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'low to high', descending: 'high to low' },
} as const;

interface Shared<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  /** Under which the choice of columns and their widths is kept; the caption where none is given. */
  name?: string;
  /** That choice, where it is not kept on this device alone. */
  layout?: TableLayoutState;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Makes the first column a link. */
  rowHref?: (row: Row) => string;
  /** Lines of text in a row: 40 px high with one, 52 with two. */
  height?: 1 | 2;
  /** At the row's end; shown on hover and on focus, always on touch. */
  actions?: (row: Row) => ReactNode;
  /** px, where two or three icons are not enough. */
  actionsWidth?: number;
  /** Shown when the list is empty. */
  empty?: EmptyProps;
  /** What could not be done, where the specification has words for it. */
  failedTitle?: string;
}

export type DataTableProps<Row> = Shared<Row> &
  (
    | {
        collection: CollectionState<Row>;
        rows?: never;
        expected?: never;
        isSelectable?: boolean;
        /** Above the table while rows are selected. */
        bulkActions?: (ids: readonly string[], clear: () => void) => ReactNode;
      }
    | {
        /** null while they are on their way. */
        rows: readonly Row[] | null;
        /** How many skeletons stand for them. */
        expected?: number;
        collection?: never;
        isSelectable?: never;
        bulkActions?: never;
      }
  );

const nothingSelected: readonly string[] = [];
const ignore = () => undefined;
const cell = (value: ReactNode) => (value === null || value === undefined || value === '' ? dash : value);

/** The product's one table: columns on a wide screen, cards on a narrow one; the list's state is the collection machine's. */
export function DataTable<Row>({
  caption,
  name = caption,
  layout: given,
  columns,
  rowId,
  rowHref,
  height = 1,
  actions,
  actionsWidth = ACTIONS,
  empty,
  failedTitle,
  collection,
  rows,
  expected = 4,
  isSelectable = false,
  bulkActions,
}: DataTableProps<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(belowSm, undefined, { getInitialValueInEffect: false });
  const isWider = useWiderThan();
  const own = useTableLayout(name);
  const layout = given ?? own;
  const isList = collection !== undefined;
  const local = useLocalPages(rows ?? undefined);
  const shown = collection ? collection.rows : local.rows;
  const isAnswered = collection ? !collection.isLoading : rows !== null;
  // The first rows render in slices, so that what is pressed or typed meanwhile is answered.
  const isDrawn = useDeferredValue(isAnswered);
  const isLoading = !(isAnswered && isDrawn);
  const problem = collection?.problem ?? null;
  const selected = collection?.selection ?? nothingSelected;
  const placeholders = Math.min(collection?.perPage ?? expected, 8);
  const lines: Line<Row>[] = isLoading
    ? Array.from({ length: placeholders }, (_, index) => ({ id: `skeleton-${index}`, row: null }))
    : shown.map((row) => ({ id: rowId(row), row }));
  const rowSelection = useRowSelection(
    lines.map(({ id }) => id),
    selected,
    collection?.select ?? ignore,
  );
  const current = useRowKeys(root, isList);
  const watchBusy = collection?.watchBusy;
  // Not a property: every row would be drawn again for it.
  const busy = (element: HTMLElement | null) =>
    element ? watchBusy?.((isBusy) => element.setAttribute('aria-busy', String(isBusy))) : undefined;

  if (problem && shown.length === 0)
    return <Failed title={failedTitle} problem={problem} onRetry={collection?.retry} />;
  if (empty && !isLoading && shown.length === 0 && !collection?.isFiltered) return <Empty isList {...empty} />;

  const content = (column: Column<Row>, row: Row) => {
    const value = cell(column.render(row));
    if (column.key !== columns[0]?.key || !rowHref) return value;
    return (
      <Link href={rowHref(row)} className={classes.link}>
        {value}
      </Link>
    );
  };
  const orders = columns.flatMap(({ label, sortKey, sortsAs = 'date' }) =>
    isList && sortKey !== undefined
      ? [
          { value: sortKey, label: `${label}: ${orderWords[sortsAs].ascending}` },
          { value: `-${sortKey}`, label: `${label}: ${orderWords[sortsAs].descending}` },
        ]
      : [],
  );
  const selection = isList && isSelectable ? rowSelection : null;
  const clear = () => collection?.select([]);
  const visible = columns.filter(
    ({ key, hideBelow }, index) =>
      (!isList || index === 0 || !layout.hidden.includes(key)) && (hideBelow === undefined || isWider(hideBelow)),
  );
  const sort = collection?.sort ?? '';
  const nothing = <NoRows of={collection} />;
  return (
    <div
      ref={root}
      className={classes.root}
      data-row-keys={isList || undefined}
      data-outdated={collection?.isOutdated || undefined}
      data-fetching={(collection?.isFetching && !isLoading) || undefined}
    >
      {problem && (
        <div className={classes.problem}>
          <Failed isCompact problem={problem} onRetry={collection?.retry} />
        </div>
      )}
      {bulkActions && (
        <SelectedRows isWanted={selected.length > 0} count={selected.length} onClear={clear}>
          {selected.length > 0 && bulkActions(selected, clear)}
        </SelectedRows>
      )}
      {isNarrow && orders.length > 0 && (
        <PlainSelect
          className={classes.order}
          aria-label="Sort by"
          value={sort}
          onChange={(next) => collection?.setSort(next)}
          options={
            orders.some(({ value }) => value === sort) ? orders : [{ value: sort, label: 'Default order' }, ...orders]
          }
        />
      )}
      {isNarrow ? (
        <Cards
          ref={busy}
          caption={caption}
          columns={columns}
          lines={lines}
          isList={isList}
          current={current}
          content={content}
          actions={actions}
          selection={selection}
          nothing={nothing}
        />
      ) : (
        <WideTable
          ref={busy}
          caption={caption}
          columns={visible}
          lines={lines}
          height={height}
          widths={columnWidths(visible, isList ? layout.widths : {}, {
            hasSelector: selection !== null,
            end: actions ? actionsWidth : isList ? END : 0,
          })}
          isList={isList}
          current={current}
          content={content}
          actions={actions}
          order={collection ? { sort, setSort: collection.setSort, near: collection.near } : null}
          layout={isList ? layout : null}
          selection={selection}
          nothing={nothing}
          end={
            isList ? (
              <>
                {actions && <span className="unseen">Actions</span>}
                <ColumnChoice columns={columns.slice(1)} layout={layout} isSelectable={isSelectable} />
              </>
            ) : (
              actions && <span className="unseen">Actions</span>
            )
          }
        />
      )}
      {collection && !isLoading && <Pager collection={collection} isNarrow={isNarrow ?? false} />}
      {local.pager && <Pager collection={local.pager} isNarrow={isNarrow ?? false} />}
    </div>
  );
}
