import sql from 'sql-template-tag';

import { rankedClauses, type VersionedTerms } from '#contract/payTerms/evaluation.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';
import { lastChance } from '#contract/tiers/dates.ts';
import type { Rung } from '#contract/tiers/tiers.ts';
import type { Role } from '#contract/session/user.ts';

import { findHistory, type Reader } from '../../lifecycle/history/queries.ts';
import { isOffered } from '../../lifecycle/permissions.ts';
import { allowedTo } from '../../lifecycle/transition.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { dayIn, reportingClock } from '../figures/clock.ts';
import { daysOf, measure } from './measure.ts';
import { isHeld } from './ofPartner.ts';
import { clausesOf } from './queries.ts';

/** As whom a partner's tiers are read; `own` is the only partner that may be asked for, null for staff. */
export interface Viewer extends Reader {
  readonly role: Role;
  readonly now: Date;
}

type Row = Omit<Rung, 'value' | 'ownClauses' | 'days' | 'by' | 'facts' | 'actions' | 'history'> & {
  version: number;
  isOpen: boolean;
};

/** The clauses of the partner's own terms, in their order, that say what is paid. */
async function ownClausesOf(db: Queryable, partnerId: string): Promise<PayClause[]> {
  const found = await queryOne<VersionedTerms>(
    db,
    sql`select id, scope, target, version, clauses from pay_terms
         where scope = 'partner' and target = ${partnerId} order by version desc limit 1`,
  );
  return rankedClauses(found ? [found] : [])
    .map(({ clause }) => clause)
    .filter(({ pay }) => pay !== null);
}

/** The open tiers, the lowest first, as a partner stands with them; and a closed one that it was in. @throws 404 */
export async function rungsOf(db: Queryable, partnerId: string, viewer: Viewer): Promise<Rung[]> {
  const { own, now, role } = viewer;
  const isForStaff = own === null;
  const known =
    own !== null && own !== partnerId
      ? undefined
      : await queryOne(db, sql`select 1 from partners where id = ${partnerId}`);
  if (!known) throw notFound();
  const clock = await reportingClock(db);
  const rows = await query<Row>(
    db,
    sql`select t.id as "tierId", t.name, t.place, t.metric, t.currency, t.threshold, t.window_months as "windowMonths",
               t.review_months as "reviewMonths", t.grace_days as "graceDays", t.is_open as "isOpen", s.id,
               coalesce(s.state, 'member') as state, coalesce(s.override_state, 'none') as override,
               s.override_until as "overrideUntil", coalesce(s.override_reason, '') as "overrideReason",
               s.starts_at as "startsAt", s.review_at as "reviewAt", s.grace_until as "graceUntil",
               coalesce(${isHeld}, false) as "isHeld", coalesce(s.version, 0) as version, ${clausesOf} as clauses
          from tiers t left join tier_standings s on s.tier_id = t.id and s.partner_id = ${partnerId}
         where t.is_open order by t.place`,
  );
  const ownClauses = rows.length === 0 ? [] : await ownClausesOf(db, partnerId);
  const today = dayIn(clock.zone, now);
  const rungs: Rung[] = [];
  for (const { version, isOpen, ...row } of rows) {
    const values = await measure(db, row, { clock, now, partners: [partnerId] });
    const value = values.get(partnerId) ?? 0;
    const { id, state, override, threshold, startsAt, reviewAt, graceUntil, overrideUntil } = row;
    const facts = { value, threshold, keeps: threshold, isOpen, startsAt, reviewAt, graceUntil, overrideUntil };
    const located = {
      id: id ?? row.tierId,
      version,
      states: { standing: state, override },
      context: { ...facts, now: now.toISOString() },
    };
    const history =
      id === null ? [] : (await findHistory(db, { entity: 'tier', id, reader: viewer }, { perPage: 20 })).history;
    rungs.push({
      ...row,
      ownClauses,
      value,
      days: daysOf(today, row),
      by: lastChance(today),
      facts,
      actions: allowedTo('tier', located).filter(({ event }) => isForStaff && isOffered(event, role)),
      history,
    });
  }
  return rungs;
}
