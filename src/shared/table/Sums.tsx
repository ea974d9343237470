import { Fragment } from 'react';

import { dash } from '../text/format.ts';
import { CellLink } from './CellLink.tsx';
import classes from './Sums.module.css';

interface SumsProps {
  /** The text of `amounts` or `metricLine`. */
  of: string;
  /** Where what makes them is, where the row opens something else. */
  href?: string;
}

/**
 * Amounts in several currencies, one per line so that no number is cut off. To screen readers, copy and search they stay
 * one line.
 */
export function Sums({ of: text, href }: SumsProps) {
  return (
    <CellLink href={text === dash ? null : href}>
      <Lines of={text} />
    </CellLink>
  );
}

function Lines({ of: text }: { of: string }) {
  const [first = '', ...others] = text.split(' + ');
  if (others.length === 0) return first;
  return (
    <span className={classes['sums']}>
      {first}
      {others.map((sum) => (
        <Fragment key={sum}>
          <span className="unseen"> + </span>
          <span className={classes['next']}>{sum}</span>
        </Fragment>
      ))}
    </span>
  );
}
