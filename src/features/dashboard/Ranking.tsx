import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { type FigureWord, figureWords } from '#contract/figures/words.ts';

import { FigureName } from '../../shared/charts/FigureName.tsx';
import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import classes from './DashboardPage.module.css';

export interface RankingProps {
  rows: readonly { id: string; label: ReactNode; href: string; hint: ReactNode; value: ReactNode }[];
  /** The figure that the values show; omitted if they are not numbers. */
  figure?: FigureWord;
  /** Shown when there are no rows. */
  empty: string;
}

/** A short list: each row has a link, a hint below it, and a value at the end. */
export function Ranking({ rows, figure, empty }: RankingProps) {
  if (rows.length === 0) return <p className={classes.quietEmpty}>{empty}</p>;
  return (
    <SteadyRows rows={rows} rowId={({ id }) => id}>
      {(shown) => (
        <>
          {figure && (
            <p className={classes.rankedBy} data-figure={figure}>
              <FigureName {...figureWords[figure]} />
            </p>
          )}
          <ul className={classes.rows}>
            {shown.map(({ id, label, href, hint, value }) => (
              <li key={id} className={classes.row}>
                <div>
                  <div className={classes.rowLabel}>
                    <Anchor component={Link} href={href} inherit c="inherit" underline="hover">
                      {label}
                    </Anchor>
                  </div>
                  <div className={classes.rowHint}>{hint}</div>
                </div>
                <div className={classes.rowValue}>{value}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </SteadyRows>
  );
}
