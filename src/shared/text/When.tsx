import { useState } from 'react';

import { dash, dateTime, relative } from './format.ts';
import { tip } from '../feedback/tips.ts';
import classes from './When.module.css';

/** A time in words, its exact reading in the tooltip. */
export function When({ at }: { at: string | null }) {
  const [now] = useState(Date.now);
  if (at === null) return dash;
  return (
    <time dateTime={at} className={classes.when} {...tip(dateTime(at))}>
      {relative(at, now)}
    </time>
  );
}
