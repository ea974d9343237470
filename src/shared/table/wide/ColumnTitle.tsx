import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { type KeyboardEvent, useRef } from 'react';

import classes from './ColumnTitle.module.css';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../columns/tableLayout.ts';

export interface ColumnTitleProps {
  label: string;
  align: 'left' | 'right' | 'center';
  /** `none` for a column that could be sorted, undefined for one that cannot. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  onSort?: (() => void) | undefined;
  /** The button is being pressed. */
  onNear?: (() => void) | undefined;
  /** px, as chosen. */
  width?: number | undefined;
  /** null gives the column its own width back. Without it the column cannot be resized. */
  onResize?: ((width: number | null) => void) | undefined;
}

const STEP = 16;
const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector };

/** The head of a column: its name, a button where it sorts, and at its edge the handle of its width. */
export function ColumnTitle({ label, align, sorted, onSort, onNear, width, onResize }: ColumnTitleProps) {
  const Icon = sorted && icons[sorted];
  return (
    <th scope="col" className={classes.title} data-align={align} aria-sort={sorted}>
      {Icon ? (
        <button type="button" className={classes.sort} data-sorted={sorted} onPointerDown={onNear} onClick={onSort}>
          <span className={classes.label}>{label}</span>
          <Icon size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.label}>{label}</span>
      )}
      {onResize && <Handle label={label} width={width} onResize={onResize} />}
    </th>
  );
}

interface HandleProps {
  label: string;
  width: number | undefined;
  onResize: (width: number | null) => void;
}

/** Not reached by Tab, which has the titles: `walkHandles` leads to it. */
function Handle({ label, width, onResize }: HandleProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const widthOf = (handle: HTMLElement) => handle.closest('th')?.offsetWidth ?? 0;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) onResize(widthOf(event.currentTarget) + step);
    else if (event.key === 'Enter') onResize(null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      aria-valuenow={width ?? MIN_COLUMN_WIDTH}
      aria-valuetext={width === undefined ? 'automatic' : `${width} pixels`}
      tabIndex={-1}
      title="Drag or use the arrow keys; double-click for the automatic width"
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (start.current) onResize(start.current.width + event.clientX - start.current.x);
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
