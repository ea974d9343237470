import { plural } from '#contract/shared/plural.ts';

import { dateTime } from '../../shared/text/format.ts';
import { Tip } from '../../shared/feedback/Tip.tsx';
import { waited } from './waited.ts';
import classes from './Waited.module.css';
import { useOnce } from '../../shared/data/useOnce.ts';

interface WaitedProps {
  since: string;
  isOverdue: boolean;
}

/** For how long staff have had a registration: '19 days, overdue'. */
export function Waited({ since, isOverdue }: WaitedProps) {
  const now = useOnce(Date.now);
  const days = waited(since, now);
  return (
    <Tip label={() => dateTime(since)}>
      <time dateTime={since} className={classes.waited} data-late={isOverdue || undefined}>
        {days === 0 ? 'Today' : plural(days, { one: 'day', other: 'days' })}
        {isOverdue && ', overdue'}
      </time>
    </Tip>
  );
}
