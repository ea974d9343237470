import sql from 'sql-template-tag';

import { type createApp, type editApp, reservedSlugs } from '#contract/apps/admin.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';

import type { By } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../../platform/database/pool.ts';
import { invalid, notFound, Refused } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { markdownTreeOf } from '../../../platform/markdown.ts';
import { applyTransition } from '../../../lifecycle/transition.ts';
import { writePlans } from './plans.ts';

type New = ParsedOf<typeof createApp>['body'];
type Edited = ParsedOf<typeof editApp>['body'];
type Fields = Omit<Edited, 'plans' | 'version'>;

const isReserved = (slug: string): boolean => reservedSlugs.some((one) => one === slug);

/**
 * Adds an app; answers its id. `seal` seals its secret for the place it is stored at.
 * @throws 400 at `slug` or `currency`, 409 `duplicate` where the slug is taken
 */
export async function addApp(
  tx: Queryable,
  { slug, plans, commissionRate, isLive = false, ...fields }: New,
  { seal, actor, now }: By & { readonly seal: (id: string) => string },
): Promise<string> {
  const taken = (status: 'invalid' | 'taken') =>
    status === 'invalid'
      ? invalid('slug', 'This short name is reserved. Choose another one.')
      : new Refused(409, 'duplicate', 'An app with this short name already exists.', {
          errors: [{ path: 'slug', message: 'An app with this short name already exists.' }],
        });
  if (isReserved(slug)) throw taken('invalid');
  const id = newId();
  const at = now.toISOString();
  const added = await execute(
    tx,
    sql`insert into apps (id, slug, name, tagline, description, description_tree, category, color, listing_url,
                          commission_rate, attribution_window_days, currency, webhook_secret, secret_since, created_at,
                          updated_at)
        values (${id}, ${slug}, ${fields.name}, ${fields.tagline}, ${fields.description},
                ${JSON.stringify(markdownTreeOf(fields.description))}::jsonb, ${fields.category}, ${fields.color},
                ${fields.listingUrl}, ${commissionRate}, ${fields.attributionWindowDays}, ${fields.currency}, ${seal(id)},
                ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
        on conflict (slug) do nothing`,
  );
  if (added === 0) throw taken('taken');
  await writePlans(tx, { id, currency: fields.currency }, plans, now);
  const payload = { slug, ...fields, commissionRate, plans };
  await recordAudit(tx, { action: 'app.add', entity: 'app', entityId: id, payload }, { actor, now });
  if (!isLive) await applyTransition(tx, { entity: 'listing', event: 'listing.hide', id, actor, now });
  else if (plans.length === 0) throw withoutPlan();
  return id;
}

const withoutPlan = () => invalid('plans', 'Partners are offered apps with a plan: add one, or hide the app.');

/**
 * Changes an app and its plans. Nothing new leaves it as it is.
 * @throws 400 at `currency` or `plans`, 404, 409 `version_conflict`
 */
export async function changeApp(
  tx: Queryable,
  id: string,
  { plans, version, ...fields }: Edited,
  { actor, now }: By,
): Promise<void> {
  const stored = await queryOne<Fields & { version: number; state: string }>(
    tx,
    sql`select name, tagline, description, category, color, listing_url as "listingUrl",
               attribution_window_days as "attributionWindowDays", currency, version, listing_state as state
          from apps where id = ${id} for no key update`,
  );
  if (!stored) throw notFound();
  const { version: present, state, ...before } = stored;
  if (present !== version)
    throw new Refused(409, 'version_conflict', 'Someone else changed this app while you were editing.');
  if (state === 'live' && plans.length === 0) throw withoutPlan();
  const changes = await writePlans(tx, { id, currency: fields.currency }, plans, now);
  const isSame = JSON.stringify(before) === JSON.stringify(ordered(fields));
  if (isSame && changes === null) return;
  await execute(
    tx,
    sql`update apps set name = ${fields.name}, tagline = ${fields.tagline}, description = ${fields.description},
                        description_tree = ${JSON.stringify(markdownTreeOf(fields.description))}::jsonb,
                        category = ${fields.category}, color = ${fields.color}, listing_url = ${fields.listingUrl},
                        attribution_window_days = ${fields.attributionWindowDays}, currency = ${fields.currency},
                        updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id}`,
  );
  if (before.attributionWindowDays !== fields.attributionWindowDays)
    await execute(
      tx,
      sql`insert into app_windows (app_id, until, days)
          values (${id}, ${now.toISOString()}::timestamptz, ${before.attributionWindowDays}) on conflict do nothing`,
    );
  const payload = {
    before: { ...(isSame ? {} : before), ...(changes && { plans: changes.before }) },
    after: { ...(isSame ? {} : fields), ...(changes && { plans: changes.after }) },
  };
  await recordAudit(tx, { action: 'app.edit', entity: 'app', entityId: id, payload }, { actor, now });
}

/** In the order in which they are read. */
const ordered = (fields: Fields): Fields => ({
  name: fields.name,
  tagline: fields.tagline,
  description: fields.description,
  category: fields.category,
  color: fields.color,
  listingUrl: fields.listingUrl,
  attributionWindowDays: fields.attributionWindowDays,
  currency: fields.currency,
});
