import type { KeyboardEvent, ReactNode } from 'react';

import type { Column } from '../column.ts';
import { ColumnTitle } from './ColumnTitle.tsx';
import { RowCheckbox } from '../selection/RowCheckbox.tsx';
import type { CollectionState } from '../../data/useCollectionState.ts';
import type { RowSelection } from '../selection/useRowSelection.ts';
import type { TableLayoutState } from '../columns/useTableLayout.ts';
import classes from './WideTable.module.css';

export interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'align' | 'sortKey'>[];
  /** Of the page. */
  rows: number;
  order: Pick<CollectionState<unknown>, 'sort' | 'setSort' | 'near'> | null;
  /** null where columns cannot be resized. */
  layout: TableLayoutState | null;
  /** null where rows cannot be selected. */
  selection: RowSelection | null;
  /** What the last column has; undefined where there is none. */
  end?: ReactNode;
}

/** Where an arrow key or Escape leads from a title (null: the choice of columns, past the last) or from a handle. */
function handleAfter(key: string, handles: readonly HTMLElement[], title: Element | null, isHandle: boolean) {
  const at = handles.findIndex((handle) => handle.closest('th') === title);
  if (isHandle && key === 'ArrowDown') return handles[at + 1];
  if (isHandle && key === 'ArrowUp') return handles[at - 1];
  if (isHandle && key === 'Escape') return title?.querySelector('button');
  if (!isHandle && key === 'ArrowRight') return handles[at];
  if (!isHandle && key === 'ArrowLeft') return at < 0 ? handles.at(-1) : handles[at - 1];
  return undefined;
}

/**
 * Tab passes by the handles of the widths. Arrow keys lead to them: right from a title to its own, left to the one before,
 * up and down between them, Escape back to the title.
 */
function walkHandles(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement) || event.defaultPrevented) return;
  const handles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=separator]')];
  const target = handleAfter(event.key, handles, event.target.closest('th'), handles.includes(event.target));
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The order a press on a title leads to. */
const turned = (sort: string, key: string) => (sort === key ? `-${key}` : key);

/** Titles, the box that selects the page's rows, and the choice of columns. */
export function TableHead({ columns, rows, order, layout, selection, end }: TableHeadProps) {
  const sortedBy = order?.sort.replace(/^-/, '');
  const isDescending = order?.sort.startsWith('-') === true;
  return (
    <thead className={classes.head}>
      <tr onKeyDown={walkHandles}>
        {selection && (
          <th scope="col" className={classes.selector}>
            <RowCheckbox
              aria-label="Select every row of this page"
              checked={rows > 0 && selection.selectedHere === rows}
              isPartly={selection.selectedHere > 0 && selection.selectedHere < rows}
              onSelect={selection.selectPage}
            />
          </th>
        )}
        {columns.map(({ key, label, align = 'left', sortKey }) => (
          <ColumnTitle
            key={key}
            label={label}
            align={align}
            sorted={
              !order || sortKey === undefined
                ? undefined
                : sortedBy !== sortKey
                  ? 'none'
                  : isDescending
                    ? 'descending'
                    : 'ascending'
            }
            onNear={() => sortKey !== undefined && order?.near({ sort: turned(order.sort, sortKey) })}
            onSort={() => sortKey !== undefined && order?.setSort((sort) => turned(sort, sortKey))}
            width={layout?.widths[key]}
            onResize={layout ? (width) => layout.resize(key, width) : undefined}
          />
        ))}
        {end !== undefined && (
          <th scope="col" className={classes.end}>
            {end}
          </th>
        )}
      </tr>
    </thead>
  );
}
