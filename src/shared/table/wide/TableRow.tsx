import { Fragment, memo, type ReactNode } from 'react';

import classes from './WideTable.module.css';
import { RowCheckbox } from '../selection/RowCheckbox.tsx';
import { Skeleton } from '../../feedback/Skeleton.tsx';

/** A column as its cells need it: what is the same in every row, worked out once. */
export interface CellColumn<Row> {
  key: string;
  align: 'left' | 'right' | 'center';
  isPlain: boolean;
  content(this: void, row: Row): ReactNode;
}

export interface TableRowProps<Row> {
  id: string;
  /** null: its skeleton. */
  row: Row | null;
  columns: readonly CellColumn<Row>[];
  actions?(this: void, row: Row): ReactNode;
  /** Whether the row ends with a last column, with actions or without. */
  hasEnd: boolean;
  /** Whether keys work on it. */
  hasKeys: boolean;
  /** The one row that Tab leads to. */
  isCurrent: boolean;
  /** null where rows cannot be selected. */
  isSelected: boolean | null;
  onSelect?(this: void, id: string, isSelected: boolean, isRange: boolean): void;
}

const widths = ['70%', '45%', '60%', '35%', '55%'];

/** Text is changed in place; what may hold state is made anew for another row. */
const ofRow = (content: ReactNode, id: string) =>
  typeof content === 'object' ? <Fragment key={id}>{content}</Fragment> : content;

function PlainRow({
  id,
  row,
  columns,
  actions,
  hasEnd,
  hasKeys,
  isCurrent,
  isSelected,
  onSelect,
}: TableRowProps<unknown>) {
  const isThere = row !== null;
  const title = `row-${id}`;
  return (
    <tr
      className={classes.row}
      data-row={hasKeys && isThere ? '' : undefined}
      data-selected={isSelected === true || undefined}
      tabIndex={hasKeys && isThere ? (isCurrent ? 0 : -1) : undefined}
    >
      {isSelected !== null && (
        <td className={classes.selector}>
          {isThere && (
            <RowCheckbox
              of={title}
              aria-label="Select this row"
              checked={isSelected}
              onSelect={(next, isRange) => onSelect?.(id, next, isRange)}
            />
          )}
        </td>
      )}
      {columns.map(({ key, align, isPlain, content }, index) => (
        <td
          key={key}
          id={index === 0 && isThere && isSelected !== null ? title : undefined}
          data-align={align}
          data-row-title={index === 0 ? '' : undefined}
        >
          {isThere ? (
            ofRow(content(row), isPlain ? 'any' : id)
          ) : (
            <Skeleton
              height={12}
              width={widths[index % widths.length]}
              className={classes.skeleton}
              data-align={align}
            />
          )}
        </td>
      ))}
      {hasEnd && (
        <td className={classes.end}>
          {isThere && actions && (
            <div key={id} className={classes.actions}>
              {actions(row)}
            </div>
          )}
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
