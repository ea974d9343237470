import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { happenedTo } from '#contract/lifecycles/eventWords.ts';
import { capital } from '#contract/shared/format.ts';

import { SteadyRows } from '../../shared/table/SteadyRows.tsx';
import { money } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import classes from './AdminPage.module.css';
import { type LatestEvent, latestHref } from './latestHref.ts';

/** What happened last; loaded lazily, since it comes with the words of every lifecycle. */
export default function LatestEvents({ events }: { events: readonly LatestEvent[] }) {
  return (
    <SteadyRows rows={events} rowId={({ id }) => id}>
      {(steady) => (
        <ol className={classes['latest']}>
          {steady.map((event) => (
            <Latest key={event.id} event={event} />
          ))}
        </ol>
      )}
    </SteadyRows>
  );
}

/** What happened to what, whose it is and how much, by whom; it leads there. */
function Latest({ event }: { event: LatestEvent }) {
  const { label, partner, amount } = event;
  const href = latestHref(event);
  return (
    <li>
      {href === null ? (
        <span className={classes['what']}>{label}</span>
      ) : (
        <Anchor component={Link} href={href} className={classes['what']}>
          {label}
        </Anchor>
      )}
      <span className={classes['how']}>
        {capital(happenedTo(event.event))}
        {amount && `, ${money(amount.amount, amount.currency)}`}
        {event.actor ? ` by ${event.actor}` : ''}
        {partner && partner.name !== label && ` · ${partner.name}`}
      </span>
      <span className={classes['when']}>
        <When at={event.createdAt} />
      </span>
    </li>
  );
}
