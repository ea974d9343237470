import sql from 'sql-template-tag';

import { stateLabel, subjects } from '#contract/lifecycles/stateWords.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { KnownLimit, setStateLimit } from '#contract/lifecycles/stateMap.ts';

import { isByDeadline, openStates, readLimits } from '../../lifecycle/limits.ts';
import type { RegionTable } from '../../lifecycle/regionTables.ts';
import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';

/** Changes the limit of a state; it counts from the next tick of the clock. 404 for a state without one. */
export async function writeLimit(
  tx: Queryable,
  regionTable: RegionTable,
  state: string,
  { lateHours, veryLateHours }: ParsedOf<typeof setStateLimit>['body'],
  { actor, now }: By,
): Promise<KnownLimit> {
  const { entity, region } = regionTable;
  if (isByDeadline(regionTable, state) || !openStates(regionTable).includes(state)) throw notFound();
  const limitOf = await readLimits(tx);
  const { isStandard: _, ...before } = limitOf(regionTable, state);
  await execute(
    tx,
    sql`insert into lifecycle_limits (entity, region, state, late_hours, very_late_hours, updated_at)
        values (${entity}, ${region}, ${state}, ${lateHours}::int, ${veryLateHours}::int, ${now.toISOString()}::timestamptz)
        on conflict (entity, region, state) do update
           set late_hours = excluded.late_hours, very_late_hours = excluded.very_late_hours, updated_at = excluded.updated_at`,
  );
  const which = `${subjects[entity] ?? entity}, ${stateLabel(state).toLowerCase()}`;
  const payload = { before: { [which]: before }, after: { [which]: { lateHours, veryLateHours } } };
  await recordAudit(tx, { action: 'settings.limit', entity: 'settings', entityId: null, payload }, { actor, now });
  return { lateHours, veryLateHours, isStandard: false };
}
