import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { reachable } from '#contract/payTerms/evaluation.ts';
import type { getPartnerPayTerms } from '#contract/payTerms/calls.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { findRankings, linkKey } from './rankings.ts';

/** The clauses that count for a partner, for each app on offer and those it has referred a shop to; `own` is the only partner that may be asked for. @throws 404 */
export async function termsOfPartner(
  db: Queryable,
  partnerId: string,
  own: string | null,
): Promise<DataOf<typeof getPartnerPayTerms>> {
  const known =
    own !== null && own !== partnerId
      ? undefined
      : await queryOne(db, sql`select 1 from partners where id = ${partnerId}`);
  if (!known) throw notFound();
  const apps = await query<{ id: string; name: string }>(
    db,
    sql`select a.id, a.name from apps a
         where a.listing_state = 'live'
            or exists (select 1 from referrals r where r.app_id = a.id and r.partner_id = ${partnerId} and r.superseded_at is null)
         order by lower(a.name), a.id`,
  );
  const rankings = await findRankings(
    db,
    apps.map(({ id }) => ({ partnerId, appId: id })),
  );
  return apps.map((app) => ({
    app,
    clauses: reachable(rankings.get(linkKey({ partnerId, appId: app.id })) ?? []).map(({ terms, clause }) => ({
      scope: terms.scope,
      version: terms.version,
      clause,
    })),
  }));
}
