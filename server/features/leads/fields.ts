import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { submitLead } from '#contract/leads/leads.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import { isCountry } from '../../platform/countries.ts';

/** The fields of a lead as sent. */
export type LeadFields = Omit<ParsedOf<typeof submitLead>['body'], 'consent'>;

/** Days for which a lead claims its shop: from when it was submitted, then from when it was approved. */
const claimDays = 90;
export const claimEnd = (from: Date): string => new Date(from.getTime() + claimDays * DAY).toISOString();

interface AppOf {
  readonly id: string;
  readonly slug: string;
}

/**
 * The apps by their slugs: listed ones, or those the lead (`leadId`) has already.
 * @throws 400 `invalid_input` at `apps` or `country`
 */
export async function checkFields(
  db: Queryable,
  { apps, country }: Pick<LeadFields, 'apps' | 'country'>,
  leadId: string | null,
): Promise<AppOf[]> {
  if (!isCountry(country)) throw invalid('country', 'Choose a country.');
  const slugs = [...new Set(apps)];
  const found = await query<AppOf>(
    db,
    sql`select a.id, a.slug from apps a
         where a.slug = any(${slugs}::text[])
           and (a.listing_state = 'live' or exists (select 1 from lead_apps m where m.app_id = a.id and m.lead_id = ${leadId}::uuid))
         order by a.slug`,
  );
  const missing = slugs.find((slug) => !found.some((one) => one.slug === slug));
  if (missing !== undefined) throw invalid('apps', `Unknown app ${missing}.`);
  return found;
}
