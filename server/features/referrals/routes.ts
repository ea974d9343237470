import { tagsIn } from '#contract/apps/campaignTags.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { addMonths, firstDay } from '#contract/shared/month.ts';
import { getReferralFacts } from '#contract/referrals/facts.ts';
import { listReferrals, reviewReferral, sumReferrals } from '#contract/referrals/referrals.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import { managerIdOf } from '../../reporting/managed.ts';
import { periodQuery } from '../../reporting/today.ts';
import { startOfDay } from '../figures/clock.ts';
import { referralsCsv } from './csv.ts';
import { findReferralFacts } from './facts.ts';
import { everyReferral, type Filters, findReferral, listed, summed } from './queries.ts';
import { review } from './review.ts';

type Query = ParsedOf<typeof sumReferrals>['query'];

/** Referred shops, as their partners and staff list them, and as staff review them. */
export function referralRoutes(on: On, { pool, now }: Services): void {
  /** What a list is narrowed by; `own` is the partner that asks, null for staff. */
  async function filtersOf(query: Query, { own, userId }: { own: string | null; userId: string }): Promise<Filters> {
    const { manager, managedBy, tag, cohort, campaign } = query;
    const partnerId = own ?? query.partnerId ?? null;
    // Encoded, it passes as text.
    if (campaign?.includes('%00')) throw invalid('campaign', 'Remove unsupported characters.');
    if (campaign !== undefined && partnerId === null) throw invalid('campaign', 'Name a partner with a campaign.');
    const time = now();
    const { period, clock } = await periodQuery(pool, query, time);
    return {
      partnerId,
      app: query.app,
      state: query.state,
      review: query.review,
      source: query.source,
      country: query.country,
      dated: query.dated,
      search: query.search,
      period,
      now: time,
      withNet: own === null,
      cohort:
        cohort === undefined
          ? undefined
          : {
              from: startOfDay(clock.zone, firstDay(cohort)),
              to: startOfDay(clock.zone, firstDay(addMonths(cohort, 1))),
            },
      managerId: managerIdOf(manager, userId),
      managedBy: managerIdOf(managedBy, userId),
      tagId: tag,
      campaign: campaign === undefined ? undefined : tagsIn(campaign),
    };
  }

  on(listReferrals, async ({ query }, { session, wantsCsv }) => {
    const own = ownPartner(session);
    if (own !== null && query.partnerId !== undefined && query.partnerId !== own) throw notFound();
    // What staff keep of a partner is not for it to find out.
    if (own !== null && [query.manager, query.managedBy, query.tag].some((kept) => kept !== undefined))
      throw notFound();
    const filters = { ...(await filtersOf(query, { own, userId: session.user.id })), id: query.id };
    if (wantsCsv) return { csv: referralsCsv(everyReferral(pool, filters), { isForStaff: own === null }) };
    return listed(pool, filters, query);
  });

  on(sumReferrals, async ({ query }, { session }) => ({
    data: await summed(pool, await filtersOf(query, { own: null, userId: session.user.id })),
  }));

  on(getReferralFacts, async ({ params: { id } }) => {
    const facts = await findReferralFacts(pool, id);
    if (!facts) throw notFound();
    return { data: facts };
  });

  on(reviewReferral, async ({ params: { id }, body }, { session, transact }) => {
    const referral = await transact(async (tx) => {
      await review(tx, id, body, { actor: actorOf(session), now: now() });
      return findReferral(tx, id);
    });
    if (!referral) throw notFound();
    return { data: referral };
  });
}
