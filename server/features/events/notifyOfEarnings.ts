import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import type { Money } from '#contract/shared/money.ts';

import { type Queryable, execute, query, transaction } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { createNotifications } from '../notifications/create.ts';
import { earnedWords } from '../notifications/earnedWords.ts';
import { peopleOf } from '../partners/people.ts';
import { listInWords } from '#contract/lifecycles/reasons.ts';
import { byWorth } from '#contract/shared/roughWorth.ts';

/** ms between a payment and its notification, in which others join it. */
const gathering = 1500;
/** ms between two notifications of a partner's earnings at least. */
const quiet = 10_000;
/** Notices taken together. */
const takenTogether = 10_000;

/** For what a process that was killed has left; else a job comes with the charges. */
export const earningsCron: CronEntry = { job: 'earnings.notify', at: '* * * * *' };

/** Adds the job that notifies partners of what was just committed; once a second is enough, and costs the charges nothing. */
export function earningsNotifier(pool: Pool): () => Promise<void> {
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    // Sooner than a job runs, so that a charge that comes meanwhile is there by then.
    next = performance.now() + gathering / 2;
    await addJob(pool, 'earnings.notify', {}, { runAt: inMs(gathering), maxAttempts: 5 });
  };
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

interface Taken {
  readonly commissionId: string;
  readonly partnerId: string;
  readonly amount: number;
  readonly currency: string;
  readonly shop: string;
  readonly app: string;
}

/** What was earned and is neither held nor cancelled, of partners who were not notified just now, the first payment first. */
const take = (tx: Queryable, now: Date): Promise<Taken[]> =>
  query<Taken>(
    tx,
    sql`with due as (
          select n.commission_id from earned_notices n
           where not exists (select 1 from earned_notified e where e.partner_id = n.partner_id
                                and e.notified_at > ${new Date(now.getTime() - quiet).toISOString()}::timestamptz
                                and e.notified_at <= ${now.toISOString()}::timestamptz)
           order by n.created_at, n.commission_id limit ${takenTogether}
        ), taken as (
          delete from earned_notices n using due where n.commission_id = due.commission_id returning n.commission_id
        )
        select c.id as "commissionId", c.partner_id as "partnerId", c.amount_minor as amount, c.currency,
               coalesce(nullif(r.shop_name, ''), r.shop) as shop, a.name as app
          from taken t join commissions c on c.id = t.commission_id
          join referrals r on r.id = c.referral_id join apps a on a.id = c.app_id
         where c.state not in ('held', 'cancelled')
         order by c.partner_id, c.created_at, c.id`,
  );

/**
 * Notifies partners of their newest earnings, each with one notification however many payments there were. Answers whether
 * some wait because their partner was notified just before.
 */
export async function notifyOfEarnings(pool: Pool, now: Date): Promise<boolean> {
  return transaction(pool, async (tx) => {
    // One at a time: two nodes would notify a partner twice in a moment.
    await query(tx, sql`select pg_advisory_xact_lock(hashtext('earnings.notify'))`);
    const taken = groupBy(await take(tx, now), ({ partnerId }) => partnerId);
    const partnerIds = [...taken.keys()];
    const people = await peopleOf(tx, partnerIds);
    await createNotifications(
      tx,
      people.flatMap(({ id: recipientId, partnerId }) => {
        const earned = taken.get(partnerId) ?? [];
        const [first] = earned;
        if (!first) return [];
        const sums = addUp(earned);
        return {
          recipientId,
          type: 'commissionEarned',
          title: earnedWords(earned.length, sums, first.shop),
          content: earned.length === 1 ? first.app : shopsOf(earned),
          action: { action: 'redirect_to_partner_page', parameters: { partnerId, commissionId: first.commissionId } },
          earned: { payments: earned.length, sums },
        };
      }),
      now,
    );
    await execute(
      tx,
      sql`insert into earned_notified (partner_id, notified_at)
          select unnest(${partnerIds}::uuid[]), ${now.toISOString()}::timestamptz
          on conflict (partner_id) do update set notified_at = excluded.notified_at`,
    );
    return (await query(tx, sql`select 1 from earned_notices limit 1`)).length > 0;
  });
}

function addUp(earned: readonly Taken[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of earned) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted(byWorth);
}

/** 'Hazel Books, Otter Prints and 3 more' */
function shopsOf(earned: readonly Taken[]): string {
  const shops = [...new Set(earned.map(({ shop }) => shop))];
  const named = shops.slice(0, 3);
  const more = shops.length - named.length;
  return listInWords(more > 0 ? [...named, `${more} more`] : named);
}

/** The task behind it. Those who wait are notified by a later job, one for all. */
export const earningsTask =
  (pool: Pool, now: () => Date): Task<'earnings.notify'> =>
  async () => {
    if (await notifyOfEarnings(pool, now()))
      await addJob(pool, 'earnings.notify', {}, { jobKey: 'earnings.later', runAt: inMs(quiet / 2), maxAttempts: 5 });
  };
