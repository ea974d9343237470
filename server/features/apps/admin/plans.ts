import sql from 'sql-template-tag';

import type { editApp } from '#contract/apps/admin.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';

import { type Queryable, execute, query } from '../../../platform/database/pool.ts';
import { invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

type Given = ParsedOf<typeof editApp>['body']['plans'][number];

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly interval: string;
  readonly position: number;
}

const isSame = (one: Plan, other: Plan): boolean =>
  one.name === other.name &&
  one.price === other.price &&
  one.currency === other.currency &&
  one.interval === other.interval &&
  one.position === other.position;

/**
 * Makes these the plans on offer, in this order; the app is locked. A plan that is left out is taken off; a new name, price,
 * currency or interval is a new version of its price, which the database keeps. Answers what was changed; null for nothing.
 * @throws 400 for a plan of another app, or one that is given twice
 */
export async function writePlans(
  tx: Queryable,
  { id: appId, currency }: { readonly id: string; readonly currency: string },
  given: readonly Given[],
  now: Date,
): Promise<{ before: readonly Plan[]; after: readonly Plan[] } | null> {
  const known = await query<Plan & { isOffered: boolean }>(
    tx,
    sql`select id, name, price_minor as price, currency, interval, position, ended_at is null as "isOffered" from app_plans
         where app_id = ${appId} order by position, id`,
  );
  const byId = new Map(known.map((plan) => [plan.id, plan]));
  for (const [index, { id }] of given.entries())
    if (id !== undefined && (!byId.has(id) || given.findIndex((one) => one.id === id) !== index))
      throw invalid(`plans.${index}.id`, 'There is no such plan.');
  const wanted = given.map((plan, position): Plan => ({ ...plan, id: plan.id ?? newId(), currency, position }));
  const offered = known.filter(({ isOffered }) => isOffered);
  const added = wanted.filter(({ id }) => !byId.has(id));
  const changed = wanted.filter((plan) => {
    const was = byId.get(plan.id);
    return was !== undefined && !(was.isOffered && isSame(was, plan));
  });
  const ended = offered.filter(({ id }) => !wanted.some((plan) => plan.id === id));
  if (added.length + changed.length + ended.length === 0) return null;
  const at = now.toISOString();
  const values = (plans: readonly Plan[]) =>
    sql`unnest(${plans.map(({ id }) => id)}::uuid[], ${plans.map(({ name }) => name)}::text[],
               ${plans.map(({ price }) => price)}::bigint[], ${plans.map((plan) => plan.currency)}::text[],
               ${plans.map(({ interval }) => interval)}::text[], ${plans.map(({ position }) => position)}::int[])
        as v(id, name, price, currency, interval, position)`;
  await execute(
    tx,
    sql`insert into app_plans (id, app_id, name, price_minor, currency, interval, position, changed_at)
        select v.id, ${appId}::uuid, v.name, v.price, v.currency, v.interval, v.position, ${at}::timestamptz
          from ${values(added)}`,
  );
  await execute(
    tx,
    sql`update app_plans p set name = v.name, price_minor = v.price, currency = v.currency, interval = v.interval,
                               position = v.position, ended_at = null, changed_at = ${at}::timestamptz
          from ${values(changed)} where p.id = v.id`,
  );
  await execute(
    tx,
    sql`update app_plans set ended_at = ${at}::timestamptz where id = any(${ended.map(({ id }) => id)}::uuid[])`,
  );
  return { before: offered.map(({ isOffered: _, ...plan }) => plan), after: wanted };
}
