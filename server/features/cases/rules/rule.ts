import sql, { type Sql } from 'sql-template-tag';

import type { RuleSettings } from '#contract/cases/reviewRules.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import type { Window } from './window.ts';

/** What a rule is to look at. */
export interface RuleInput {
  readonly settings: RuleSettings;
  /** A condition on referrals `r`. */
  readonly referrals: Sql;
  /** Whose payout method was set; null: of every partner. */
  readonly partnerId: string | null;
  /** No referral of the condition was installed before; ISO UTC. */
  readonly since: string;
  /** When rules of rates look back, each over the days that its settings say. */
  readonly moments: readonly Date[];
}

/**
 * A statement that yields partner_id (uuid), referral_id (uuid; null of what is about the partner), key (the same for the same
 * finding), why (a sentence that is the same for alike findings) and detail. Signals are kept for good: neither names a person.
 */
export type Rule = (db: Queryable, request: RuleInput) => Promise<Sql> | Sql;

/** The visits behind referrals, those that are kept for long too; `since` leaves out months that cannot matter. */
export const visitsSince = (since: string): Sql =>
  sql`(select id, partner_id, shop, created_at, referrer_host, ad_clicks from visits
        where created_at >= ${since}::timestamptz - interval '366 days'
       union all
       select id, partner_id, shop, created_at, referrer_host, ad_clicks from kept_visits)`;

interface Named {
  readonly id: string;
  readonly why: string;
  readonly detail: string;
}

/** Findings about referrals that were found here. */
export const ofReferrals = (found: readonly Named[]): Sql =>
  sql`select r.partner_id, r.id as referral_id, '' as key, f.why, f.detail
        from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ why }) => why)}::text[],
                    ${found.map(({ detail }) => detail)}::text[]) as f(id, why, detail)
        join referrals r on r.id = f.id`;

interface Counted {
  readonly partnerId: string;
  readonly window: Window;
  readonly detail: string;
}

/**
 * Findings about partners over time, once a month, each with the referrals `r` of its partner that `concerned` says; a window is
 * `f.since` and `f.until`.
 */
export const ofPartners = (why: string, found: readonly Counted[], concerned: Sql): Sql => sql`
  with f as (
    select * from unnest(${found.map(({ partnerId }) => partnerId)}::uuid[], ${found.map(({ window }) => window.since)}::timestamptz[],
                         ${found.map(({ window }) => window.until)}::timestamptz[], ${found.map(({ window }) => window.month)}::text[],
                         ${found.map(({ detail }) => detail)}::text[])
                  as u(partner_id, since, until, month, detail))
  select f.partner_id, null::uuid as referral_id, f.month as key, ${why} as why, f.detail from f
  union all
  select f.partner_id, r.id, f.month, ${why}, f.detail
    from f join referrals r on r.partner_id = f.partner_id and ${concerned}`;
