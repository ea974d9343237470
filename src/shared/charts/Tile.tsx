import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { type FigureWord, figureWords } from '#contract/figures/words.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

import { changeSize } from './share.ts';
import { FigureLink } from './FigureLink.tsx';
import { FigureName } from './FigureName.tsx';
import classes from './Tile.module.css';

export interface TileProps {
  /** Which figure it is: one that has its words, one of the registry, a column of a report, or an estimate of the calculator. */
  figure: FigureWord | MetricKey | `report.${string}` | `stack.${string}`;
  /** Unless it has its words. */
  words?: { readonly label: string; readonly definition: string } | undefined;
  /** Of a figure without words. */
  label?: ReactNode;
  /** Already formatted; undefined while it loads. */
  value: ReactNode;
  /** Where its rows are. */
  href?: string | undefined;
  /** Against the period before, as a share; null where there is none. */
  change?: number | null;
  /** What the change is against. */
  versus?: string;
  /** A rise is bad: refunds, churn. */
  isLessBetter?: boolean;
  hint?: ReactNode;
  /** Already formatted: more of the value, each on a line of its own. */
  also?: readonly string[];
  /** null reserves its space while loading. */
  sparkline?: ReactNode;
}

/** A label, the number, its change, a sparkline; nothing decorative. */
export function Tile({
  figure,
  words = isFigureWord(figure) ? figureWords[figure] : undefined,
  label,
  value,
  href,
  change = null,
  versus = 'the previous period',
  isLessBetter = false,
  hint,
  also,
  sparkline,
}: TileProps) {
  const direction = change === null || change === 0 ? 'flat' : change > 0 !== isLessBetter ? 'good' : 'bad';
  return (
    <div className={classes.tile} data-figure={figure}>
      <dt className={classes.label}>{label ?? (words && <FigureName {...words} />)}</dt>
      <dd className={classes.value}>
        {value === undefined ? (
          <Skeleton height={26} width="60%" />
        ) : typeof value === 'string' && words ? (
          <FigureLink href={href} text={value} {...words} />
        ) : (
          value
        )}
      </dd>
      {also?.map((line) => (
        <dd key={line} className={classes.also}>
          {line}
        </dd>
      ))}
      {value === undefined && sparkline === undefined && (
        <dd className={classes.foot}>
          <Skeleton height={12} width="45%" />
        </dd>
      )}
      {value !== undefined && (change !== null || hint !== undefined) && (
        <dd className={classes.foot}>
          {change !== null && (
            <span className={classes.change} data-direction={direction}>
              <span aria-hidden="true">{change > 0 ? '↑' : change < 0 ? '↓' : '→'}</span>{' '}
              <span className="unseen">{change > 0 ? 'up ' : change < 0 ? 'down ' : ''}</span>
              {changeSize(change)}
            </span>
          )}
          <span>{hint ?? `vs ${versus}`}</span>
        </dd>
      )}
      {sparkline !== undefined && <dd className={classes.sparkline}>{sparkline}</dd>}
    </div>
  );
}

const isFigureWord = (figure: string): figure is FigureWord => Object.hasOwn(figureWords, figure);

/** Tiles beside one another, as many as fit. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}
