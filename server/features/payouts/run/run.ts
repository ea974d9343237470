import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { previewPayouts, runPayouts } from '#contract/payouts/work.ts';

import { recordAudit } from '../../../platform/audit.ts';
import { matureCommissions } from '../../commissions/mature.ts';
import { type Queryable, execute, query } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { By } from '../../../platform/actor.ts';
import { carriedOver } from './carriedOver.ts';
import { commissionsIn, type Found, gather, payableOrDue, type Scope, within } from './gather.ts';
import { lookInto, sumsBefore } from './exceptions.ts';
import { reconcile } from './reconcile.ts';
import { minimums } from '../minimum.ts';
import { firstDay, monthOf } from '#contract/shared/month.ts';
import { totalsOf } from '../totals.ts';

type Preview = DataOf<typeof previewPayouts>;
type Run = DataOf<typeof runPayouts>;

/** One run at a time, whichever month: two months may want the same entry. */
const runLock = 'payout run';

/** What `runPayouts` would make now, and what it would carry over; changes nothing. 400 for a month to come. */
export async function preview(db: Queryable, scope: Scope, now: Date): Promise<Preview> {
  await check(db, scope, now);
  const minimum = await minimums(db);
  const found = (await gather(db, scope, await payableOrDue(db, scope, now))).map((each) => ({
    ...each,
    carriedOver: carriedOver(each, minimum(each.currency)),
  }));
  const looked = await lookInto(db, found);
  const rows = found.map(({ partnerId, partnerName, currency, amount, entryIds, carriedOver: why }, index) => ({
    partnerId,
    partnerName,
    currency,
    amount,
    lines: entryIds.length,
    carriedOver: why,
    exceptions: looked[index]?.exceptions ?? [],
    usual: looked[index]?.usual ?? null,
    methodCountsFrom: looked[index]?.methodCountsFrom ?? null,
  }));
  const settling = found.map((each) => ({ ...each, isPaidOut: each.carriedOver === null }));
  return {
    month: scope.month,
    rows,
    totals: totalsOf(rows.filter((row) => row.carriedOver === null)),
    before: await sumsBefore(db, scope),
    reconciliation: await reconcile(db, scope, settling),
  };
}

/**
 * Matures what is due, then makes one payout for each partner and currency that has enough. Run in a transaction;
 * two at once wait for each other, and the second finds nothing left. 400 for a month to come.
 */
export async function run(tx: Queryable, scope: Scope, { actor, now }: By): Promise<Run> {
  await check(tx, scope, now);
  await query(tx, sql`select pg_advisory_xact_lock(hashtextextended(${runLock}, 0))`);
  await matureCommissions(tx, now);
  const minimum = await minimums(tx);
  const isPaidOut = (found: Found) => carriedOver(found, minimum(found.currency)) === null;

  // Found first without locks, to know whom to lock: partners before commissions, as every lifecycle does.
  const unlocked = await gather(tx, scope, await commissionsIn(tx, 'payable', scope));
  const partners = [...new Set(unlocked.filter(isPaidOut).map(({ partnerId }) => partnerId))];
  const narrowed = { ...scope, partners };
  const commissionIds = await lock(tx, narrowed);
  const payouts = (await gather(tx, narrowed, commissionIds))
    .filter(isPaidOut)
    .map((found) => ({ ...found, id: newId() }));
  if (payouts.length > 0) {
    await execute(
      tx,
      sql`insert into payouts (id, partner_id, month, currency, amount_minor, run_by, created_at)
          select v.id, v.partner_id, ${firstDay(scope.month)}::date, v.currency, v.amount_minor,
                 ${actor.userId}::uuid, ${now.toISOString()}::timestamptz
            from unnest(${payouts.map((payout) => payout.id)}::uuid[],
                        ${payouts.map((payout) => payout.partnerId)}::uuid[],
                        ${payouts.map((payout) => payout.currency)}::text[],
                        ${payouts.map((payout) => payout.amount)}::bigint[]) as v(id, partner_id, currency, amount_minor)`,
    );
    await execute(
      tx,
      sql`insert into payout_lines (payout_id, entry_id, amount_minor)
          select * from unnest(${payouts.flatMap((payout) => payout.entryIds.map(() => payout.id))}::uuid[],
                               ${payouts.flatMap((payout) => payout.entryIds)}::uuid[],
                               ${payouts.flatMap((payout) => payout.amounts)}::bigint[])`,
    );
  }
  const result = { month: scope.month, created: payouts.length, totals: totalsOf(payouts) };
  const payload = { ...result, currency: scope.currency, partners: scope.partners };
  await recordAudit(tx, { action: 'payouts.run', entity: 'payout', entityId: null, payload }, { actor, now });
  return result;
}

/** Holds the partners and their payable commissions as they are until the transaction ends. */
async function lock(tx: Queryable, scope: Scope & { readonly partners: readonly string[] }): Promise<string[]> {
  await query(tx, sql`select 1 from partners where id = any(${scope.partners}::uuid[]) order by id for share`);
  const rows = await query<{ id: string }>(
    tx,
    sql`select c.id from commissions c
         where c.state = 'payable' and c.payable_month <= ${firstDay(scope.month)}::date ${within(scope, sql`c`)}
         order by c.id for share`,
  );
  return rows.map((row) => row.id);
}

async function check(db: Queryable, { month, partners }: Scope, now: Date): Promise<void> {
  if (month > monthOf(now)) throw invalid('month', 'This month hasn’t started yet.');
  if (partners === undefined) return;
  const known = await query<{ id: string }>(db, sql`select id from partners where id = any(${partners}::uuid[])`);
  const ids = new Set(known.map((row) => row.id));
  const unknown = partners.findIndex((id) => !ids.has(id));
  if (unknown >= 0) throw invalid(`partners.${unknown}`, 'This partner does not exist.');
}
