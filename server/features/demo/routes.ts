import type { FastifyInstance, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { exponentOf } from '#contract/shared/currency.ts';
import { type AppEvent, receiveEvent } from '#contract/events/events.ts';
import { id } from '#contract/shared/schemas.ts';

import { queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { isOwnOrigin } from '../../platform/http/origin.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { secretOf } from '../events/senders.ts';
import { sendSigned } from '../events/sendSigned.ts';
import { showListing } from './listingPage.ts';
import { shopOf } from './shops.ts';

type Addressed = FastifyRequest<{ Params: { slug: string } }>;

interface App {
  id: string;
  name: string;
  tagline: string;
  currency: string;
  secret: string;
}

interface Sent {
  isInstalled: boolean;
  payments: number;
}

/**
 * `/dev/listing/{app}?ref_visit=`: where the referral links of the demo's apps lead, with buttons that send signed events
 * to our own events API. Signs for any app: demo mode only.
 */
export function demoRoutes(app: FastifyInstance, { config, pool, now, secrets }: Services): void {
  if (!config.isDemo) return;

  async function find(slug: string): Promise<App> {
    const found = await queryOne<Omit<App, 'secret'> & { webhook_secret: string }>(
      pool,
      sql`select id, name, tagline, currency, webhook_secret from apps where slug = ${slug}`,
    );
    if (!found) throw notFound();
    return { ...found, secret: secretOf(secrets, found) };
  }

  /** What this shop has reported to the app so far. */
  const sentBy = async (appId: string, shop: string): Promise<Sent> =>
    (await queryOne<Sent>(
      pool,
      sql`select coalesce(bool_or(type = 'app.installed'), false) as "isInstalled",
                 count(*) filter (where type = 'charge.succeeded') as payments
            from app_events where app_id = ${appId} and shop = ${shop}`,
    )) ?? { isInstalled: false, payments: 0 };

  async function send(slug: string, secret: string, event: AppEvent): Promise<void> {
    const answer = await sendSigned(app, { slug, secret, event, now: now() });
    if (answer.statusCode !== receiveEvent.success.status)
      throw new Refused(503, 'unavailable', 'The event was not accepted. Try again.');
  }

  app.register(async (scope) => {
    // A form's body; everything a button needs is in its address.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    );

    scope.get('/dev/listing/:slug', async (request: Addressed, reply) => {
      const { slug } = request.params;
      const visitId = visitOf(request);
      const { id: appId, name, tagline, currency } = await find(slug);
      if (visitId === null) return reply.redirect(`/dev/listing/${slug}?ref_visit=${newId()}`, 302);
      const shop = shopOf(visitId);
      const sent = await sentBy(appId, shop.host);
      return showListing(reply, { slug, name, tagline, currency, price: priceIn(currency), shop, visitId, ...sent });
    });

    for (const [act, eventOf] of Object.entries(events))
      scope.post(`/dev/listing/:slug/${act}`, async (request: Addressed, reply) => {
        const { slug } = request.params;
        const visitId = visitOf(request);
        const { currency, secret } = await find(slug);
        if (visitId === null || !isOwnOrigin(request, config.publicUrl)) throw notFound();
        await send(slug, secret, eventOf({ visitId, currency, timestamp: now().toISOString() }));
        return reply.redirect(`/dev/listing/${slug}?ref_visit=${visitId}`, 303);
      });
  });
}

/** What the buttons send. */
const events: Readonly<
  Record<'install' | 'pay', (given: { visitId: string; currency: string; timestamp: string }) => AppEvent>
> = {
  install({ visitId, timestamp }) {
    const { host, name } = shopOf(visitId);
    return { type: 'app.installed', timestamp, data: { shop: host, shopName: name, country: 'US', visitId } };
  },
  pay({ visitId, currency, timestamp }) {
    const charge = { chargeId: newId(), amount: priceIn(currency), currency };
    return { type: 'charge.succeeded', timestamp, data: { shop: shopOf(visitId).host, ...charge } };
  },
};

/** 49 of the currency, in minor units. */
const priceIn = (currency: string): number => 49 * 10 ** exponentOf(currency);

/** The visit the listing was opened with; null where there is none or nothing like one. */
function visitOf({ query }: FastifyRequest): string | null {
  const given = z.safeParse(z.object({ ref_visit: id }), query);
  return given.success ? given.data.ref_visit : null;
}
