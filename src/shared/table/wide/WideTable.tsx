import { type ReactNode, type Ref, useEffect, useRef } from 'react';

import type { Column, Line } from '../column.ts';
import type { ColumnWidths } from './columnWidths.ts';
import { titleWhereCut } from './cutTitle.ts';
import { rowSlots } from './rowSlots.ts';
import { TableHead, type TableHeadProps } from './TableHead.tsx';
import { type CellColumn, TableRow } from './TableRow.tsx';
import classes from './WideTable.module.css';
import { useOnce } from '../../data/useOnce.ts';

export interface WideTableProps<Row> extends Omit<TableHeadProps, 'rows' | 'columns'> {
  ref: Ref<HTMLTableElement>;
  caption: string;
  columns: readonly Column<Row>[];
  lines: readonly Line<Row>[];
  /** How many lines of text a row holds. */
  height: 1 | 2;
  widths: ColumnWidths;
  /** Whether it is a list: its header stays in view, and keys work on its rows. */
  isList: boolean;
  /** The index of the row that Tab leads to. */
  current: number;
  content(this: void, column: Column<Row>, row: Row): ReactNode;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Instead of rows. */
  nothing: ReactNode;
}

/** Lets the table scroll sideways where it is wider than its place; only then, since it takes the header's hold on the page. */
function watchWidth(surface: HTMLElement, table: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    surface.toggleAttribute('data-scrolls', table.offsetWidth > surface.clientWidth);
  });
  observer.observe(surface);
  observer.observe(table);
  return () => observer.disconnect();
}

/** Rows in columns: one line a cell, cut off where it is longer, with the whole text in its tooltip. */
export function WideTable<Row>({
  ref,
  caption,
  columns,
  lines,
  height,
  widths,
  isList,
  current,
  content,
  actions,
  order,
  layout,
  selection,
  end,
  nothing,
}: WideTableProps<Row>) {
  const surface = useRef<HTMLDivElement>(null);
  const slots = useOnce(rowSlots);
  useEffect(() => {
    const table = surface.current?.querySelector('table');
    return surface.current && table ? watchWidth(surface.current, table) : undefined;
  }, []);
  const cells = columns.map((column): CellColumn<Row> => ({
    key: column.key,
    align: column.align ?? 'left',
    isPlain: column.isPlain === true,
    content: (row) => content(column, row),
  }));
  const keys = slots(lines.map(({ id }) => id));
  return (
    <div
      ref={surface}
      className={classes.surface}
      data-list={isList || undefined}
      data-empty={lines.length === 0 || undefined}
    >
      <table
        ref={ref}
        aria-label={caption}
        className={classes.table}
        style={{ minWidth: widths.least }}
        data-height={height}
        onPointerOver={({ target }) => titleWhereCut(target)}
      >
        <colgroup>
          {selection && <col className={classes.selector} />}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths.columns[index] }} />
          ))}
          {end !== undefined && <col style={{ width: widths.end }} />}
        </colgroup>
        <TableHead
          columns={columns}
          rows={lines.length}
          order={order}
          layout={layout}
          selection={selection}
          end={end}
        />
        <tbody>
          {lines.map(({ id, row }, index) => (
            <TableRow
              key={keys[index]}
              id={id}
              row={row}
              columns={cells}
              actions={actions}
              hasEnd={end !== undefined}
              hasKeys={isList}
              isCurrent={index === Math.min(current, lines.length - 1)}
              isSelected={selection ? selection.isSelected(id) : null}
              onSelect={selection?.select}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <div className={classes.nothing}>{nothing}</div>}
    </div>
  );
}
