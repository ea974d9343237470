import { type CSSProperties, memo, type ReactNode } from 'react';

import classes from './DataTable.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

/** A column as its cells need it: what is the same in every row, worked out once. */
export interface CellColumn<Row> {
  key: string;
  align: 'left' | 'right' | 'center';
  className: string;
  style: CSSProperties;
  content(this: void, row: Row): ReactNode;
}

export interface TableRowProps<Row> {
  /** null: its skeleton. */
  row: Row | null;
  columns: readonly CellColumn<Row>[];
  actions?(this: void, row: Row): ReactNode;
  /** Whether the row ends with a last column, with actions or without. */
  hasEnd: boolean;
  /** The first cell, with the box that selects the row. */
  selector?: ReactNode;
}

const widths = ['70%', '45%', '60%', '35%', '55%'];

function PlainRow({ row, columns, actions, hasEnd, selector }: TableRowProps<unknown>) {
  return (
    <tr className={`mantine-datatable-row ${classes.row ?? ''}`} data-with-row-border>
      {selector}
      {columns.map(({ key, align, className, style, content }, index) => (
        <td key={key} className={className} style={style}>
          {row === null ? (
            <Skeleton
              height={12}
              width={widths[index % widths.length]}
              className={classes.skeleton}
              data-align={align}
            />
          ) : (
            content(row)
          )}
        </td>
      ))}
      {hasEnd && (
        <td className={`mantine-datatable-text-align-right ${classes.actions ?? ''}`}>
          {row !== null && actions && <div className={classes.actionRow}>{actions(row)}</div>}
        </td>
      )}
    </tr>
  );
}

/**
 * A row of plain elements: a list of 25 has more than two hundred cells. Drawn again when it is another row, or its
 * columns change: not while the list is loading or sorted.
 */
export const TableRow: <Row>(props: TableRowProps<Row>) => ReactNode = memo(PlainRow);
