import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

import classes from './DataTable.module.css';

/** A column as its cells need it: what is the same in every row, worked out once. */
export interface CellColumn<Row> {
  key: string;
  align: 'left' | 'right' | 'center';
  className: string;
  style: CSSProperties;
  content: (row: Row) => ReactNode;
}

export interface TableRowProps<Row> {
  /** null: its grey place. */
  row: Row | null;
  columns: readonly CellColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  /** Whether a last column stands at the row's end, with actions or without. */
  hasEnd: boolean;
}

const widths = ['70%', '45%', '60%', '35%', '55%'];

/** A row of plain elements: a list of 25 has more than two hundred cells, and is drawn with every click. */
export function TableRow<Row>({ row, columns, actions, hasEnd }: TableRowProps<Row>) {
  return (
    <tr className={`mantine-datatable-row ${classes.row ?? ''}`} data-with-row-border>
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
