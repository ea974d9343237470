import { listAppLinks, setAppLink } from '#contract/apps/links.ts';
import { listApps, listAppsByCountry, listCampaigns } from '#contract/apps/apps.ts';
import { getOffer, listOffers } from '#contract/apps/catalogue.ts';
import { addDays } from '#contract/shared/day.ts';
import { periodOf } from '#contract/shared/lists.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { cachedFor } from '../../platform/cachedFor.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import { countriesCsv, findCountries } from '../../reporting/countries.ts';
import { momentsOf, today } from '../../reporting/today.ts';
import { campaignDays, findCampaigns } from './campaigns.ts';
import { findAppLinks, writeAppLink } from './links.ts';
import { findObserved } from './observed.ts';
import { findOffer, findOffers } from './offers.ts';
import { findViewer, hasApp, listedApps } from './queries.ts';

/** ms in which what is observed across partners is read once. */
const observedFor = 600_000;

/** The catalogue of apps. */
export function appRoutes(on: On, { pool, config, now }: Services): void {
  const observed = cachedFor(observedFor, now, () => findObserved(pool, now()));

  const seenBy = async (partnerId: string) => {
    const viewer = await findViewer(pool, { partnerId });
    if (!viewer) throw notFound();
    return { viewer, observed: await observed(), publicUrl: config.publicUrl };
  };

  on(listOffers, async (_given, { session }) => ({ data: await findOffers(pool, await seenBy(session.partner.id)) }));

  on(getOffer, async ({ params: { slug }, query }, { session }) => {
    const { clock, local } = await today(pool, now());
    const period = periodOf(query, local);
    return { data: await findOffer(pool, slug, { ...(await seenBy(session.partner.id)), period, clock }) };
  });

  on(listApps, async ({ query: { referralId, exclude = '' } }, { session }) => {
    const own = ownPartner(session);
    const subject = own !== null ? { partnerId: own } : referralId !== undefined ? { referralId } : null;
    const viewer = subject === null ? null : ((await findViewer(pool, subject)) ?? null);
    // Another partner's referral id and an unknown one get the same answer.
    if (subject !== null && (viewer === null || (referralId !== undefined && viewer.referralId !== referralId)))
      throw notFound();
    const slugs = exclude.split(',').flatMap((slug) => slug.trim().toLowerCase() || []);
    return { data: await listedApps(pool, { viewer, exclude: slugs, publicUrl: config.publicUrl, now: now() }) };
  });

  on(listAppLinks, async () => ({ data: await findAppLinks(pool) }));

  on(setAppLink, async ({ params: { id }, body: { isVisitInUtm } }, { session, transact }) => ({
    data: await transact((tx) => writeAppLink(tx, { id, isVisitInUtm }, { actor: actorOf(session), now: now() })),
  }));

  on(listAppsByCountry, async ({ query: { app, ...request } }, { session, wantsCsv }) => {
    const { clock, local } = await today(pool, now());
    const period = periodOf(request, local);
    const countries = await findCountries(pool, { partnerId: ownPartner(session), period, clock, app });
    return wantsCsv ? { csv: countriesCsv(countries) } : { data: countries };
  });

  on(listCampaigns, async ({ params: { id }, query: request }, { session }) => {
    const own = ownPartner(session);
    if (own !== null && request.partnerId !== undefined && request.partnerId !== own) throw notFound();
    const partnerId = own ?? request.partnerId;
    if (partnerId === undefined) throw invalid('partnerId', 'Choose a partner.');
    if (!(await hasApp(pool, id))) throw notFound();
    const { day: to, clock } = await today(pool, now());
    const from = addDays(to, 1 - campaignDays);
    const period = momentsOf({ from, to: addDays(to, 1) }, clock.zone);
    return {
      data: await findCampaigns(pool, { partnerId, appId: id, period }),
      meta: { from, to },
    };
  });
}
