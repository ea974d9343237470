import { randomBytes } from 'node:crypto';

import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { placeOf } from '../../../server/platform/sealedColumns.ts';
import type { Secrets } from '../../../server/platform/secrets.ts';
import { demoListing } from '../../../server/platform/dev/listing.ts';
import type { DemoApp } from '../apps.ts';
import type { Random } from '../random.ts';
import { prospectStatuses, prospectTypes, tags } from '../words/crm.ts';

export interface LaidApp extends DemoApp {
  readonly id: string;
}

/** Secrets must not be predictable, not even a demo’s. */
const newSecret = (secrets: Secrets, id: string) =>
  secrets.seal(`whsec_${randomBytes(24).toString('base64')}`, placeOf('apps.webhook_secret', id));

/** Adds the apps with their plans. */
export async function layApps(
  tx: Queryable,
  apps: readonly LaidApp[],
  { at, random, secrets }: { at: Date; random: Random; secrets: Secrets },
): Promise<void> {
  const plans = apps.flatMap(({ id, currency, plans: own }) =>
    own.map((plan, position) => ({ ...plan, appId: id, currency, position })),
  );
  await execute(
    tx,
    sql`insert into apps (id, slug, name, tagline, description, category, color, listing_url, commission_rate,
                          attribution_window_days, currency, webhook_secret, created_at, updated_at)
        select v.*, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
          from unnest(${apps.map(({ id }) => id)}::uuid[], ${apps.map(({ slug }) => slug)}::text[],
                      ${apps.map(({ name }) => name)}::text[], ${apps.map(({ tagline }) => tagline)}::text[],
                      ${apps.map(({ description }) => description)}::text[], ${apps.map(({ category }) => category)}::text[],
                      ${apps.map(({ color }) => color)}::text[],
                      ${apps.map(({ slug }) => demoListing(slug))}::text[],
                      ${apps.map(({ rate }) => rate)}::int[], ${apps.map(({ windowDays }) => windowDays)}::int[],
                      ${apps.map(({ currency }) => currency)}::text[], ${apps.map(({ id }) => newSecret(secrets, id))}::text[]) as v`,
  );
  await execute(
    tx,
    sql`insert into app_plans (id, app_id, name, price_minor, currency, position)
        select * from unnest(${plans.map(() => random.id(at))}::uuid[], ${plans.map(({ appId }) => appId)}::uuid[],
                             ${plans.map(({ name }) => name)}::text[], ${plans.map(({ price }) => price)}::bigint[],
                             ${plans.map(({ currency }) => currency)}::text[], ${plans.map(({ position }) => position)}::int[])`,
  );
}

/** Adds the words that partners and prospects are sorted by; those that are there stay. */
export async function layLookups(tx: Queryable): Promise<void> {
  await execute(
    tx,
    sql`insert into tags (name, color)
        select * from unnest(${tags.map(([name]) => name)}::text[], ${tags.map(([, color]) => color)}::text[])
        on conflict do nothing`,
  );
  await execute(
    tx,
    sql`insert into prospect_statuses (name, color, position)
        select * from unnest(${prospectStatuses.map(([name]) => name)}::text[],
                             ${prospectStatuses.map(([, color]) => color)}::text[],
                             ${prospectStatuses.map((_, position) => position)}::int[])
        on conflict do nothing`,
  );
  await execute(
    tx,
    sql`insert into prospect_types (name) select * from unnest(${prospectTypes}::text[]) on conflict do nothing`,
  );
}
