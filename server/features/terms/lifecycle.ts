import sql from 'sql-template-tag';

import type { TermsVersionContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const termsVersionFacts: LifecycleFacts<TermsVersionContext> = {
  locks: (ids) => [sql`select 1 from terms_versions where id = any(${ids}::uuid[]) order by id for update`],
  load: loadVersions,
};

async function loadVersions(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<TermsVersionContext>[]> {
  // By the database's clock, which decides what is in force.
  const rows = await query<Stored & { state: string; isInForce: boolean }>(
    db,
    sql`select id, row_version as version, state, coalesce(published_at <= now(), false) as "isInForce"
          from terms_versions where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, isInForce }) => ({
    id,
    version,
    states: { termsVersion: state },
    context: { isInForce, now },
  }));
}
