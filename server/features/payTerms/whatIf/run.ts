import type { ClientBase } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';

import { assumedKind } from '#contract/events/chargeKinds.ts';
import { monthOf } from '#contract/shared/month.ts';
import type { ChargeKind } from '#contract/events/chargeKinds.ts';

import { execute, query, queryOne } from '../../../platform/database/pool.ts';
import { type RecordedCharge, replayer } from '../replay.ts';
import { ofScope } from '../scopeCharges.ts';
import { loadRankings, type Rankings } from './rankings.ts';
import { endReplay, keepOutcome, recordProgress, takeReplay, type Task } from './store.ts';
import { tally } from './tally.ts';

interface Connections {
  /** Reads everything in one snapshot. */
  readonly reader: ClientBase;
  /** Holds the replay's lock, and writes how far it is. */
  readonly writer: ClientBase;
}

interface Options {
  readonly now: () => Date;
  /** Charges read at once. */
  readonly part?: number;
  /** ms after which it is given up. */
  readonly longest?: number;
}

const partSize = 5000;
const longestRun = 600_000;

interface Row extends RecordedCharge {
  kind: ChargeKind;
  partnerId: string;
  appId: string;
  earnedMonth: string;
  recorded: number;
}

const within = ({ from, to, ...whose }: Task): Sql =>
  sql`(${from}::timestamptz is null or c.occurred_at >= ${from}::timestamptz) and c.occurred_at < ${to}::timestamptz and ${ofScope(whose)}`;

/**
 * Replays the charges of a period shop by shop, in parts; what is kept of them are sums by partner and month. Ends by itself:
 * done, failed past its time, or because it was cancelled, which is looked for after each part.
 */
export async function runReplay(id: string, { reader, writer }: Connections, options: Options): Promise<void> {
  const { now, part = partSize, longest = longestRun } = options;
  const task = await takeReplay(writer, id);
  if (!task) return;
  const started = performance.now();
  await reader.query('begin isolation level repeatable read read only');
  // The charges are sorted by shop.
  await reader.query(`set local work_mem = '64MB'`);
  const counted = await queryOne<{ total: number }>(
    reader,
    sql`select count(*)::int as total from commissions c where ${within(task)}`,
  );
  const total = counted?.total ?? 0;
  if (!(await recordProgress(writer, id, { total, done: 0 }))) return;
  const rankingsOf = await loadRankings(reader, task);
  await openCharges(reader, task);
  const sums = tally();
  const replayed = replaying(rankingsOf, sums.add);
  const fetch = () => query<Row>(reader, sql`fetch ${raw(String(part))} from charges`);
  let done = 0;
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) break;
    next = fetch();
    // Should this end first, no one waits for the part under way.
    next.catch(() => undefined);
    for (const row of rows) replayed(row);
    done += rows.length;
    if (!(await recordProgress(writer, id, { total, done }))) return;
    if (performance.now() - started > longest) {
      await endReplay(writer, id, 'failed', now());
      return;
    }
  }
  await writer.query('begin');
  await keepOutcome(writer, id, { outcome: sums.outcome(), partners: sums.partners(), now: now() });
  await writer.query('commit');
}

/** The facts are those that commissions keep: none is looked up for a charge. */
async function openCharges(reader: ClientBase, task: Task): Promise<void> {
  await execute(
    reader,
    sql`declare charges no scroll cursor for
        select c.partner_id as "partnerId", c.app_id as "appId", c.referral_id as "referralId",
               coalesce(h.charge_kind, ${assumedKind}) as kind, h.amount_minor as gross,
               coalesce(h.net_minor, h.amount_minor) as net, c.currency, c.ordinal,
               c.months_since_install as "monthsSinceInstall", c.months_since_first as "monthsSinceFirstCharge",
               c.earned_before as "earnedBefore", c.earned_month as "earnedMonth", c.amount_minor as recorded
          from commissions c join charges h on h.id = c.charge_id
         where ${within(task)}
         order by c.referral_id, c.ordinal`,
  );
}

function replaying(
  rankingsOf: (partnerId: string, appId: string) => Rankings,
  add: ReturnType<typeof tally>['add'],
): (row: Row) => void {
  const [asIs, asEdited] = [replayer(), replayer()];
  return (row) => {
    const { partnerId, appId, currency, earnedMonth, recorded } = row;
    const rankings = rankingsOf(partnerId, appId);
    const [before, after] = [asIs(row, rankings.before), asEdited(row, rankings.after)];
    if (before === null || after === null)
      throw new Error(`No clause covers the charges of referral ${row.referralId}.`);
    add({ partnerId, currency, month: monthOf(earnedMonth), recorded, before, after });
  };
}
