import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { addDays, HOUR } from '#contract/shared/day.ts';
import { nextReview, nextStart } from '#contract/tiers/dates.ts';

import { type EventOf, type SetOf } from '../../lifecycle/definitions.ts';
import { firstAllowed, transitionMany } from '../../lifecycle/transition.ts';
import { execute, type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { dayIn, type ReportingClock, reportingClock, startOfDay } from '../figures/clock.ts';
import { measure, type Measured } from './measure.ts';

interface Evaluated extends Measured {
  readonly id: string;
  readonly threshold: number;
  readonly reviewMonths: number;
  readonly graceDays: number;
}

const clockwork = { userId: null };

/**
 * Measures every partner by every open tier, and sends what follows from it and from the time. Run in a transaction; two at
 * once wait for each other, and the second finds nothing left. What was missed is made up for by the next one.
 */
export async function evaluateTiers(tx: Queryable, now: Date): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock(hashtextextended('tiers', 0))`);
  await endOverrides(tx, now);
  const clock = await reportingClock(tx);
  const tiers = await query<Evaluated>(
    tx,
    sql`select id, metric, currency, threshold, window_months as "windowMonths", review_months as "reviewMonths",
               grace_days as "graceDays"
          from tiers where is_open order by place`,
  );
  for (const tier of tiers) {
    await write(tx, tier, await measure(tx, tier, { clock, now }), now);
    await follow(tx, tier, { clock, now });
  }
}

/** Lets the figures decide again where what staff decided is over. */
async function endOverrides(tx: Queryable, now: Date): Promise<void> {
  const over = await query<{ id: string }>(
    tx,
    sql`select id from tier_standings where override_state <> 'none' and override_until <= ${now.toISOString()}::timestamptz`,
  );
  await transitionMany(tx, {
    entity: 'tier',
    event: 'tier.expireOverride',
    ids: over.map(({ id }) => id),
    actor: clockwork,
    now,
    set: { override_until: null, override_reason: '' },
  });
}

/** Keeps what was measured; a partner who reached the tier for the first time gets a row. */
async function write(tx: Queryable, tier: Evaluated, values: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const at = now.toISOString();
  const [partners, amounts] = [[...values.keys()], [...values.values()]];
  await execute(
    tx,
    sql`update tier_standings s set value = coalesce(v.value, 0), measured_at = ${at}::timestamptz
          from tier_standings o
          left join unnest(${partners}::uuid[], ${amounts}::bigint[]) as v(partner_id, value) on v.partner_id = o.partner_id
         where o.id = s.id and s.tier_id = ${tier.id} and s.value <> coalesce(v.value, 0)`,
  );
  const reached = partners.filter((id) => (values.get(id) ?? 0) >= tier.threshold);
  await execute(
    tx,
    sql`insert into tier_standings (id, partner_id, tier_id, value, measured_at, created_at, updated_at)
        select v.id, v.partner_id, ${tier.id}, v.value, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
          from unnest(${reached.map(() => newId())}::uuid[], ${reached}::uuid[],
                      ${reached.map((id) => values.get(id) ?? 0)}::bigint[]) as v(id, partner_id, value)
          join partners p on p.id = v.partner_id and p.approval_state = 'approved'
        on conflict (partner_id, tier_id) do nothing`,
  );
}

/** Sends each standing what its chart says of its figure and the time. */
async function follow(
  tx: Queryable,
  { id: tierId, reviewMonths, graceDays }: Evaluated,
  { clock: { zone }, now }: { clock: ReportingClock; now: Date },
): Promise<void> {
  const today = dayIn(zone, now);
  const review = startOfDay(zone, nextReview(today, reviewMonths));
  const graceUntil = startOfDay(zone, addDays(today, graceDays));
  const steps: readonly { event: EventOf<'tier'>; set: SetOf<'tier'> }[] = [
    { event: 'tier.qualify', set: { starts_at: startOfDay(zone, nextStart(today)) } },
    { event: 'tier.lapse', set: { starts_at: null } },
    { event: 'tier.promote', set: { starts_at: null, review_at: review } },
    { event: 'tier.warn', set: { review_at: null, grace_until: graceUntil } },
    { event: 'tier.recover', set: { grace_until: null, review_at: review } },
    { event: 'tier.demote', set: { grace_until: null } },
  ];
  const standings = await query<{ id: string }>(
    tx,
    sql`select id from tier_standings where tier_id = ${tierId} order by id`,
  );
  const ids = standings.map(({ id }) => id);
  const due = await firstAllowed(tx, { entity: 'tier', events: steps.map(({ event }) => event), ids, now });
  for (const { event, set } of steps)
    await transitionMany(tx, { entity: 'tier', event, ids: due.get(event) ?? [], actor: clockwork, now, set });
  // A partner that passes a review keeps its tier; only the next review date moves.
  await execute(
    tx,
    sql`update tier_standings set review_at = ${review}::timestamptz
         where tier_id = ${tierId} and state = 'promoted' and review_at <= ${now.toISOString()}::timestamptz`,
  );
}

/** Every hour, since some zone's day begins at each; the next run makes up for a missed one. */
export const tiersCron: CronEntry = { job: 'tiers.evaluate', at: '11 * * * *', backfill: HOUR };

/** The task behind it. */
export const tiersTask =
  (pool: Pool, now: () => Date): Task<'tiers.evaluate'> =>
  async () => {
    await transaction(pool, (tx) => evaluateTiers(tx, now()));
  };
