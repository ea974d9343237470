import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { type ReactNode, useRef } from 'react';

import { IconAction } from '../../shared/page/IconAction.tsx';
import { moved } from './moved.ts';
import classes from './OrderedRows.module.css';
import { useRowDrag } from './useRowDrag.ts';

export interface OrderedRowsProps<Row extends { id: string }> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Every id of the list, in the new order. */
  onOrder: (ids: string[]) => void;
  render: (row: Row) => ReactNode;
}

/** Rows that staff reorder by buttons or by dragging. */
export function OrderedRows<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  onOrder,
  render,
}: OrderedRowsProps<Row>) {
  const ids = rows.map(({ id }) => id);
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row, index) => (
        <OrderedRow
          key={row.id}
          id={row.id}
          list={label}
          name={nameOf(row)}
          isFirst={index === 0}
          isLast={index === rows.length - 1}
          onMove={(by) => onOrder(moved(ids, row.id, index + by))}
          onDrop={(onto) => onOrder(moved(ids, row.id, ids.indexOf(onto)))}
        >
          {render(row)}
        </OrderedRow>
      ))}
    </ul>
  );
}

interface OrderedRowProps {
  id: string;
  list: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onDrop: (onto: string) => void;
  children: ReactNode;
}

function OrderedRow({ id, list, name, isFirst, isLast, onMove, onDrop, children }: OrderedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { isDragged, isOver } = useRowDrag({ row, handle }, { id, list }, onDrop);
  return (
    <li ref={row} className={classes.row} data-dragged={isDragged || undefined} data-over={isOver || undefined}>
      <span ref={handle} className={classes.handle} aria-hidden="true">
        <IconGripVertical size={16} stroke={1.75} />
      </span>
      <div className={classes.content}>{children}</div>
      <div className={classes.moves}>
        <IconAction tip="Up" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} stroke={1.75} />
        </IconAction>
        <IconAction tip="Down" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={16} stroke={1.75} />
        </IconAction>
      </div>
    </li>
  );
}
