import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import type { Money } from '#contract/shared/money.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, execute, query, transaction } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { sendMails } from '../../platform/mail/sendMail.ts';
import { earnedWords } from './earnedWords.ts';

/** Payments of a notification of earnings: a digest adds them up. */
export interface Earned {
  readonly payments: number;
  readonly sums: readonly Money[];
}

export interface DigestItem {
  readonly userId: string;
  readonly title: string;
  readonly content: string;
  readonly earned: Earned | null;
}

/** Hour of the day, UTC. */
const hour = 7;
/** Of one transaction. */
const peopleTogether = 200;
/** Lines of one mail at most; the rest is counted. */
const mostLines = 30;

/** Every day, and once for one that was missed. */
export const digestCron: CronEntry = { job: 'digest.send', at: `0 ${hour} * * *`, backfill: DAY };

/** Keeps what is for the daily email, in the transaction of its cause. */
export async function keepForDigest(tx: Queryable, items: readonly DigestItem[], now: Date): Promise<void> {
  if (items.length === 0) return;
  await execute(
    tx,
    sql`insert into digest_items (id, user_id, title, content, earned, created_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${items.map(() => newId())}::uuid[], ${items.map(({ userId }) => userId)}::uuid[],
                      ${items.map(({ title }) => title)}::text[], ${items.map(({ content }) => content)}::text[],
                      ${items.map(({ earned }) => (earned === null ? null : JSON.stringify(earned)))}::jsonb[]) as v`,
  );
}

/** The last time the digest was due: what came later waits for the next one, also where this one runs late or twice. */
function dueAt(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hour, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY);
}

/** What waits for one person. */
interface Kept {
  readonly email: string;
  readonly firstName: string;
  readonly isStaff: boolean;
  readonly isWanted: boolean;
  readonly items: number;
  readonly payments: number;
  readonly sums: readonly Money[];
  /** Lines that are no payments; all of them are in `others`. */
  readonly lines: readonly Line[];
  readonly others: number;
}

interface Line {
  readonly title: string;
  readonly content: string;
}

/** Takes what waits for the first people with something from before `due`: of two takers at once, one finds it. */
const take = (tx: Queryable, due: Date): Promise<Kept[]> =>
  query<Kept>(
    tx,
    sql`with people as (
          select distinct user_id from digest_items where created_at < ${due.toISOString()}::timestamptz
           order by user_id limit ${peopleTogether}
        ), taken as (
          delete from digest_items d using people p
           where d.user_id = p.user_id and d.created_at < ${due.toISOString()}::timestamptz
          returning d.*
        ), placed as (
          select t.*, count(*) over (partition by user_id) as items,
                 row_number() over (partition by user_id, earned is null order by created_at, id) as place
            from taken t
        ), kept as (
          select user_id, count(*)::int as items, coalesce(sum((earned ->> 'payments')::int), 0)::int as payments,
                 coalesce(json_agg(json_build_object('title', title, 'content', content) order by place)
                            filter (where place <= ${mostLines} and (earned is null or items = 1)), '[]') as lines,
                 count(*) filter (where earned is null)::int as others
            from placed group by user_id
        ), amounts as (
          select t.user_id, s.value ->> 'currency' as currency, (s.value ->> 'amount')::bigint as amount,
                 row_number() over (order by t.created_at, t.id, s.place) as place
            from taken t, jsonb_array_elements(t.earned -> 'sums') with ordinality as s(value, place)
        ), summed as (
          select user_id, currency, sum(amount) as amount, min(place) as place from amounts group by 1, 2
        )
        select u.email, u.first_name as "firstName", u.role <> 'partner' as "isStaff",
               not u.is_disabled and coalesce(s.is_email_enabled, true) as "isWanted",
               k.items, k.payments, k.lines, k.others,
               coalesce((select json_agg(json_build_object('amount', a.amount, 'currency', a.currency) order by a.place)
                           from summed a where a.user_id = k.user_id), '[]') as sums
          from kept k join users u on u.id = k.user_id left join notification_settings s on s.user_id = u.id
         order by k.user_id`,
  );

/** The lines of one person's mail, and how many there would be: what was earned first and as one, then the rest as it came. */
function linesOf({ items, payments, sums, lines, others }: Kept): { lines: Line[]; count: number } {
  if (items === 1) return { lines: [...lines], count: 1 };
  if (payments === 0) return { lines: [...lines], count: others };
  const earned = { title: earnedWords(payments, sums), content: '' };
  return { lines: [earned, ...lines].slice(0, mostLines), count: 1 + others };
}

/** Mails every person their day as one email; answers how many. */
export async function sendDigests(pool: Pool, now: Date): Promise<number> {
  const due = dueAt(now);
  let sent = 0;
  for (;;) {
    const { found, mailed } = await transaction(pool, async (tx) => {
      const taken = await take(tx, due);
      const mails = taken
        .filter(({ isWanted }) => isWanted)
        .map((person) => ({
          to: person.email,
          template: 'digest' as const,
          data: {
            firstName: person.firstName,
            ...linesOf(person),
            path: person.isStaff ? '/admin/notifications' : '/',
          },
        }));
      await sendMails(tx, mails);
      return { found: taken.length, mailed: mails.length };
    });
    if (found === 0) return sent;
    sent += mailed;
  }
}

/** The task behind it. */
export const digestTask =
  (pool: Pool, now: () => Date): Task<'digest.send'> =>
  async () => {
    await sendDigests(pool, now());
  };
