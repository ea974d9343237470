import { type CSSProperties, isValidElement, type ReactNode, type Ref } from 'react';

import classes from './Cards.module.css';
import type { Column, Line } from './column.ts';
import { dash } from '../text/format.ts';
import { RowCheckbox } from './selection/RowCheckbox.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { RowSelection } from './selection/useRowSelection.ts';

export interface CardsProps<Row> {
  ref: Ref<HTMLUListElement>;
  caption: string;
  columns: readonly Column<Row>[];
  lines: readonly Line<Row>[];
  isList: boolean;
  /** The index of the row that Tab leads to. */
  current: number;
  content(this: void, column: Column<Row>, row: Row): ReactNode;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection: RowSelection | null;
  /** Instead of rows. */
  nothing: ReactNode;
}

/** Rows on a narrow screen: each a card with all its columns. */
export function Cards<Row>({ ref, caption, lines, isList, current, nothing, ...card }: CardsProps<Row>) {
  const height: CSSProperties & { '--facts': number } = { '--facts': card.columns.length - 1 };
  return (
    <ul className={classes.cards} style={height} aria-label={caption} ref={ref}>
      {lines.length === 0 && <li className={classes.nothing}>{nothing}</li>}
      {lines.map(({ id, row }, index) => (
        <li
          key={id}
          className={classes.card}
          data-row={isList && row !== null ? '' : undefined}
          tabIndex={isList && row !== null ? (index === Math.min(current, lines.length - 1) ? 0 : -1) : undefined}
        >
          {row === null ? <CardSkeleton /> : <Card id={id} row={row} {...card} />}
        </li>
      ))}
    </ul>
  );
}

const CardSkeleton = () => (
  <>
    <Skeleton height={14} width="60%" />
    <Skeleton height={12} width="85%" className={classes.skeletonLine} />
    <Skeleton height={12} width="75%" className={classes.skeletonLine} />
  </>
);

/** A dash, or `Sums` of one. */
const isNothing = (value: ReactNode): boolean =>
  value === dash || (isValidElement<{ of?: unknown }>(value) && value.props.of === dash);

interface CardProps<Row> extends Pick<CardsProps<Row>, 'columns' | 'content' | 'actions' | 'selection'> {
  id: string;
  row: Row;
}

function Card<Row>({ id, row, columns: [title, ...facts], content, actions, selection }: CardProps<Row>) {
  return (
    <>
      <div className={classes.head}>
        {selection && (
          <RowCheckbox
            of={`row-${id}`}
            aria-label="Select this row"
            checked={selection.isSelected(id)}
            onSelect={(isSelected, isRange) => selection.select(id, isSelected, isRange)}
          />
        )}
        <div id={selection ? `row-${id}` : undefined} className={classes.title} data-row-title>
          {title && content(title, row)}
        </div>
        {actions && <div className={classes.actions}>{actions(row)}</div>}
      </div>
      <dl className={classes.facts}>
        {facts.flatMap((column) => {
          const value = content(column, row);
          // A card has no column to keep in line: what is empty is left out.
          return isNothing(value)
            ? []
            : [
                <div key={column.key} className={classes.fact}>
                  <dt>{column.label}</dt>
                  <dd>{value}</dd>
                </div>,
              ];
        })}
      </dl>
    </>
  );
}
