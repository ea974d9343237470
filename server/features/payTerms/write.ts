import sql, { type Sql } from 'sql-template-tag';

import type { PayClause, PayScope } from '#contract/payTerms/payTerms.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { supersedeProposals } from './proposals/supersede.ts';

/** Whose terms: `all` of the programme, else the id of an app, a tag, a tier or a partner. */
export interface Whose {
  readonly scope: PayScope;
  readonly target: string;
}

export interface Current {
  readonly version: number;
  readonly clauses: readonly PayClause[];
}

/** Of the programme there is one: without a row of its own it is locked by number. */
export const lockProgramme = sql`select pg_advisory_xact_lock(4100420)`;

const locks: Readonly<Record<PayScope, (target: string) => Sql>> = {
  programme: () => lockProgramme,
  app: (target) => sql`select 1 from apps where id = ${target}::uuid for no key update`,
  tag: (target) => sql`select 1 from tags where id = ${target}::int for no key update`,
  tier: (target) => sql`select 1 from tiers where id = ${target}::uuid for no key update`,
  partner: (target) => sql`select 1 from partners where id = ${target}::uuid for no key update`,
};

const isTag = (target: string): boolean => /^\d+$/.test(target);

/** Whether a target may be one of its scope. */
export const fits = ({ scope, target }: Whose): boolean => {
  if (scope === 'programme') return target === 'all';
  return target !== 'all' && isTag(target) === (scope === 'tag');
};

/** The last version of terms, none is version 0; whose they are stays locked, so that one version follows the other. @throws 404 */
export async function lockTerms(tx: Queryable, whose: Whose): Promise<Current> {
  const { scope, target } = whose;
  if (!fits(whose) || (await queryOne(tx, locks[scope](target))) === undefined) throw notFound();
  const row = await queryOne<Current>(
    tx,
    sql`select version, clauses from pay_terms where scope = ${scope} and target = ${target} order by version desc limit 1`,
  );
  return row ?? { version: 0, clauses: [] };
}

/** What becomes of terms, and how the audit log has it. */
interface Change {
  readonly current: Current;
  readonly clauses: readonly PayClause[];
  readonly note: string;
  readonly audit: { readonly action: string; readonly payload: object };
}

/** Writes the version after `current`, in force for what is recorded from now on. Proposals that `current` was edited for are superseded. */
export async function writeTerms(
  tx: Queryable,
  { scope, target }: Whose,
  { current, clauses, note, audit }: Change,
  { actor, now }: By,
): Promise<void> {
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into pay_terms (id, scope, app_id, tag_id, tier_id, partner_id, target, version, clauses, note, actor_id, created_at)
        values (${newId()}, ${scope}, ${scope === 'app' ? target : null}::uuid, ${scope === 'tag' ? target : null}::int,
                ${scope === 'tier' ? target : null}::uuid, ${scope === 'partner' ? target : null}::uuid, ${target}, ${current.version + 1},
                ${JSON.stringify(clauses)}::jsonb, ${note}, ${actor.userId}::uuid, ${at}::timestamptz)`,
  );
  if (scope === 'partner')
    await execute(
      tx,
      sql`update partners set updated_at = ${at}::timestamptz, version = version + 1 where id = ${target}::uuid`,
    );
  const entityId = scope === 'app' || scope === 'tier' || scope === 'partner' ? target : null;
  await recordAudit(tx, { ...audit, entity: scope, entityId }, { actor, now });
  await supersedeProposals(tx, { scope, target }, { actor, now });
}
