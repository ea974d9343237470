import sql from 'sql-template-tag';

import { type Effect, type EffectsOf, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { execute, query } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { inAudience } from '../audience/inAudience.ts';
import { sendOn } from './clock.ts';

const waitForItsTime: Effect = async (tx, { changes, now }) => {
  const ids = idsOf(changes);
  const actor = { userId: null };
  await transitionMany(tx, { entity: 'newsletter', event: 'newsletter.send', ids, actor, now });
  const times = await query<{ at: string }>(
    tx,
    sql`select distinct sends_at as at from newsletters where id = any(${ids}::uuid[]) and state = 'scheduled'`,
  );
  for (const { at } of times)
    await addJob(tx, 'newsletters.clock', {}, { runAt: at, jobKey: `newsletters.clock ${at}` });
};

/** Writes down whom it goes to, as of now: the people of the audience who have confirmed their email and want newsletters. */
const addressThem: Effect = async (tx, { changes }) => {
  for (const id of idsOf(changes)) {
    await execute(
      tx,
      sql`insert into newsletter_recipients (newsletter_id, user_id)
          select n.id, u.id from newsletters n cross join partners p join users u on u.partner_id = p.id
           where n.id = ${id} and ${inAudience(sql`n.audience`)} and u.email_verified_at is not null and not u.is_disabled
             and not exists (select 1 from newsletter_cancellations c where c.user_id = u.id)`,
    );
    await sendOn(tx, id);
  }
};

export const newsletterEffects: EffectsOf<'newsletter'> = {
  'newsletter.schedule': [waitForItsTime],
  'newsletter.send': [addressThem],
};
