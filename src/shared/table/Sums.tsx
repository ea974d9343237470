import { Fragment } from 'react';

import classes from './Sums.module.css';

/**
 * Sums of several currencies, as `amounts` and `metricLine` write them, a line for each: a number is never cut off. Who listens,
 * copies or searches has them in one line.
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
