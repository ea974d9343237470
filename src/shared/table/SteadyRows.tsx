import { type ReactNode, useState } from 'react';

interface SteadyRowsProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What was asked for, where the person can ask for other rows from within: those are shown at once. */
  request?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * Rows that read themselves anew keep their places while the pointer or the focus is among them: no other one comes under a
 * press. Their figures move, and the order follows once they are left.
 */
export function SteadyRows<Row>({ rows, rowId, request = '', children }: SteadyRowsProps<Row>) {
  const [held, setHeld] = useState<{ request: string; rows: readonly Row[] } | null>(null);
  const isHeld = held !== null && held.request === request;
  const hold = () => {
    if (!isHeld) setHeld({ request, rows });
  };
  const release = (element: HTMLElement, focused: Element | null) => {
    if (!element.contains(focused) && !element.matches(':hover')) setHeld(null);
  };
  const latest = new Map(rows.map((row) => [rowId(row), row]));
  return (
    <div
      style={{ display: 'contents' }}
      onPointerOver={hold}
      onFocus={hold}
      onPointerLeave={({ currentTarget }) => release(currentTarget, document.activeElement)}
      onBlur={({ currentTarget, relatedTarget }) =>
        release(currentTarget, relatedTarget instanceof Element ? relatedTarget : null)
      }
    >
      {children(isHeld ? held.rows.map((row) => latest.get(rowId(row)) ?? row) : rows)}
    </div>
  );
}
