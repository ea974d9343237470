import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useLayoutEffect, useRef } from 'react';

import classes from './ColumnTitle.module.css';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './tableLayout.ts';

export interface ColumnTitleProps {
  label: string;
  align: 'left' | 'right' | 'center';
  /** `none` for a column that could be sorted, undefined for one that cannot. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  onSort?: (() => void) | undefined;
  /** px, as chosen. */
  width?: number | undefined;
  /** null gives the column its own width back. Without it the column cannot be resized. */
  onResize?: ((width: number | null) => void) | undefined;
}

const STEP = 16;
const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector };

/** The head of a column: its name, a button where it sorts, and at its edge the handle of its width. */
export function ColumnTitle({ label, align, sorted, onSort, width, onResize }: ColumnTitleProps) {
  const root = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; width: number } | null>(null);
  const cell = () => root.current?.closest('th') ?? null;
  // The table's own header cell takes no attributes.
  useLayoutEffect(() => {
    const header = root.current?.closest('th');
    if (sorted) header?.setAttribute('aria-sort', sorted);
    else header?.removeAttribute('aria-sort');
  }, [sorted]);
  const Icon = sorted && icons[sorted];
  return (
    <div ref={root} className={classes.title} data-align={align}>
      {Icon ? (
        <button type="button" className={classes.sort} data-sorted={sorted} onClick={onSort}>
          {label}
          <Icon size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        label
      )}
      {onResize && (
        <div
          className={classes.handle}
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${label}`}
          aria-valuemin={MIN_COLUMN_WIDTH}
          aria-valuemax={MAX_COLUMN_WIDTH}
          aria-valuenow={width ?? MIN_COLUMN_WIDTH}
          aria-valuetext={width === undefined ? 'fits its content' : `${width} pixels`}
          tabIndex={0}
          title="Drag or use the arrow keys; double-click to fit the content"
          onDoubleClick={() => onResize(null)}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = { x: event.clientX, width: cell()?.offsetWidth ?? 0 };
          }}
          onPointerMove={(event) => {
            if (start.current) onResize(start.current.width + event.clientX - start.current.x);
          }}
          onPointerUp={() => (start.current = null)}
          onPointerCancel={() => (start.current = null)}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
            if (step !== undefined) onResize((cell()?.offsetWidth ?? 0) + step);
            else if (event.key === 'Enter') onResize(null);
            else return;
            event.preventDefault();
          }}
        />
      )}
    </div>
  );
}
