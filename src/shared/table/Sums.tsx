import { Fragment } from 'react';

import classes from './Sums.module.css';

/**
 * Amounts in several currencies, from the text of `amounts` or `metricLine`, one per line so that no number is cut off. To screen
 * readers, copy and search they stay one line.
 */
export function Sums({ of: text }: { of: string }) {
  const [first = '', ...others] = text.split(' + ');
  if (others.length === 0) return first;
  return (
    <span className={classes.sums}>
      {first}
      {others.map((sum) => (
        <Fragment key={sum}>
          <span className="unseen"> + </span>
          <span className={classes.next}>{sum}</span>
        </Fragment>
      ))}
    </span>
  );
}
