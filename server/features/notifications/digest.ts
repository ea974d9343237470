import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import type { Money } from '#contract/money.ts';

import { type Queryable, execute, query, transaction } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
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

/** Of the day, in UTC. */
const hour = 7;
/** Of one transaction. */
const peopleTogether = 200;
/** Lines of one mail at most; the rest is counted. */
const mostLines = 30;

/** Every day, and once for one that was missed. */
export const digestCron: CronEntry = { job: 'digest.send', at: `0 ${hour} * * *`, backfill: 86_400_000 };

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
  return today <= now ? today : new Date(today.getTime() - 86_400_000);
}

interface Kept extends DigestItem {
  readonly email: string;
  readonly firstName: string;
  readonly isStaff: boolean;
  readonly isWanted: boolean;
}

/** Takes what waits for the first people with something from before `due`; whoever else takes it finds nothing. */
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
        )
        select t.user_id as "userId", t.title, t.content, t.earned, u.email, u.first_name as "firstName",
               u.role <> 'partner' as "isStaff",
               not u.is_disabled and coalesce(s.is_email_enabled, true) as "isWanted"
          from taken t join users u on u.id = t.user_id left join notification_settings s on s.user_id = u.id
         order by t.user_id, t.created_at, t.id`,
  );

/** The lines of one person's mail: what was earned first and as one, then the rest as it came. */
function linesOf(items: readonly Kept[]): { title: string; content: string }[] {
  const payments = items.reduce((sum, { earned }) => sum + (earned?.payments ?? 0), 0);
  const sums = new Map<string, number>();
  for (const { amount, currency } of items.flatMap(({ earned }) => earned?.sums ?? []))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const others = items.filter(({ earned }) => earned === null);
  if (payments === 0) return others;
  const [only] = items;
  if (items.length === 1 && only) return [only];
  return [
    {
      title: earnedWords(
        payments,
        [...sums].map(([currency, amount]) => ({ currency, amount })),
      ),
      content: '',
    },
    ...others,
  ];
}

/** Mails every person their day as one email; answers how many. */
export async function sendDigests(pool: Pool, now: Date): Promise<number> {
  const due = dueAt(now);
  let sent = 0;
  for (;;) {
    const { found, mailed } = await transaction(pool, async (tx) => {
      const taken = await take(tx, due);
      const people = groupBy(
        taken.filter(({ isWanted }) => isWanted),
        ({ userId }) => userId,
      );
      const mails = [...people.values()].flatMap((items) => {
        const [person] = items;
        if (!person) return [];
        const lines = linesOf(items);
        const path = person.isStaff ? '/admin/notifications' : '/';
        const data = { firstName: person.firstName, lines: lines.slice(0, mostLines), count: lines.length, path };
        return [{ to: person.email, template: 'digest' as const, data }];
      });
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
