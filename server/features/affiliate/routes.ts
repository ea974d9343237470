import type { FastifyInstance, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { createVisit, getVisit, listPublicApps, type PublicApp } from '#contract/referrals/affiliate.ts';
import { host } from '#contract/shared/schemas.ts';

import { query as read, queryOne } from '../../platform/database/pool.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { landingOf } from '../../platform/dev/listing.ts';
import { countries } from '../../platform/http/country.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { agents } from './agents.ts';
import { catalogue, destination, landingAt, otherApps, utmOf } from './destination.ts';
import { type Link, type Links, links } from './links.ts';
import { type KeepVisit, visitKeeper, type Visit } from './visits.ts';
import { userAgentOf, visitFacts } from './visitFacts.ts';
import { visitors } from './visitor.ts';

interface Given extends Pick<Visit, 'source' | 'shop'> {
  /** The parameters of the address that was opened. */
  readonly query: unknown;
  /** Where the visitor came from, when another than the request says. */
  readonly referrer?: string | undefined;
}

/** The referral link, `/r/{referralId}/{app}`, and its counterpart inside the application. */
export function affiliateRoutes(on: On, app: FastifyInstance, services: Services): void {
  const find: Links = links(services.pool, (slug, url) => landingAt(landingOf(services.config, slug, url)));
  const visitorOf = visitors(services.pool);
  const report = (error: unknown) => app.log.warn({ err: error }, 'a visit was not kept');
  const keep: KeepVisit = visitKeeper(services.pool, report);
  const nowhere = catalogue(services.config.publicUrl);
  const known = { agentOf: agents(), countryOf: countries(services.config) };

  /** Records a visit; answers its id, or null when it could not be kept. */
  async function visit(link: Link, request: FastifyRequest, { source, shop, ...given }: Given): Promise<string | null> {
    const at = services.now();
    const id = newId();
    try {
      const visitor = await visitorOf({ ip: request.ip, userAgent: userAgentOf(request) }, at);
      const { partnerId, appId } = link;
      const facts = visitFacts(request, { ...given, landingPath: link.landing.path }, known);
      const utm = utmOf(given.query);
      return (await keep({ id, partnerId, appId, visitor, at, source, shop, utm, facts })) ? id : null;
    } catch (error) {
      report(error);
      return null;
    }
  }

  async function target(request: FastifyRequest, referralId: string, slug: string): Promise<string> {
    const link = await find(referralId, slug);
    if (!link) return nowhere;
    if (link.isRetired) return otherApps(services.config.publicUrl, referralId);
    const { query } = request;
    // HEAD requests come from link previews and are not visits.
    const id =
      request.method === 'HEAD' ? null : await visit(link, request, { source: 'link', shop: shopOf(query), query });
    return destination(link.landing, id, { utm: utmOf(query), isInUtm: link.isInUtm });
  }

  // Whatever goes wrong, a visitor lands somewhere useful.
  app.get<{ Params: { '*': string } }>(
    '/r/*',
    {
      config: { endpoint: 'GET /r/{referralId}/{app}' },
      // Clicks are not logged: a log line for each costs more than reading its address.
      childLoggerFactory: (logger) => logger,
    },
    async (request, reply) => {
      const [referralId = '', slug = '', ...rest] = request.params['*'].split('/');
      const isLink = rest.length === 0 || (rest.length === 1 && rest[0] === '');
      const url = isLink
        ? await target(request, referralId, slug).catch((error: unknown) => {
            report(error);
            return nowhere;
          })
        : nowhere;
      return reply.header('cache-control', 'no-store').redirect(url, 302);
    },
  );
  app.get('/r', (_request, reply) => reply.header('cache-control', 'no-store').redirect(nowhere, 302));

  on(createVisit, async ({ body }, { request }) => {
    const link = await find(body.partner, body.app);
    if (!link) return { data: { id: null, url: nowhere } };
    if (link.isRetired) return { data: { id: null, url: otherApps(services.config.publicUrl, body.partner) } };
    const query = body.query === undefined ? {} : Object.fromEntries(new URLSearchParams(body.query));
    const id = await visit(link, request, {
      source: 'affiliate',
      shop: shopOf({ shop: body.referredShop }),
      query,
      // The page itself is what the request came from.
      referrer: body.referrer ?? '',
    });
    return { data: { id, url: destination(link.landing, id, { utm: utmOf(query), isInUtm: link.isInUtm }) } };
  });

  on(listPublicApps, async () => ({
    data: await read<PublicApp>(
      services.pool,
      sql`select slug, name, tagline, color from apps where listing_state = 'live' order by lower(name), id limit 50`,
    ),
  }));

  on(getVisit, async ({ params }) => {
    const found = await queryOne<{ partner: string; app: string; slug: string; url: string }>(
      services.pool,
      sql`select p.name as partner, a.name as app, a.slug, a.listing_url as url
            from visits v join partners p on p.id = v.partner_id join apps a on a.id = v.app_id
           where v.id = ${params.id}`,
    );
    if (!found) throw notFound();
    const { partner, app: name, slug, url } = found;
    return { data: { partner, app: name, url: landingOf(services.config, slug, url) } };
  });
}

/** The referred shop a link names, normalised; null when it names none or nothing like one. */
function shopOf(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || !('shop' in query)) return null;
  return z.safeParse(host, query.shop).data ?? null;
}
