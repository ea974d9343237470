import { useState } from 'react';

import { plural } from '#contract/plural.ts';

import { dateTime } from '../../shared/text/format.ts';
import { Tip } from '../../shared/feedback/Tip.tsx';
import { waited } from './waited.ts';
import classes from './Waited.module.css';

/** For how long a registration has waited: '19 days', marked once it is past the target. */
export function Waited({ since }: { since: string }) {
  const [now] = useState(Date.now);
  const { days, isLate } = waited(since, now);
  return (
    <Tip label={() => dateTime(since)}>
      <time dateTime={since} className={classes.waited} data-late={isLate || undefined}>
        {days === 0 ? 'Today' : plural(days, { one: 'day', other: 'days' })}
        {isLate && <span className="unseen">, past the target</span>}
      </time>
    </Tip>
  );
}
