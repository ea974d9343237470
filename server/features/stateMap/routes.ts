import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { getStateMap, getStateRecords, setStateLimit } from '#contract/lifecycles/stateMap.ts';

import { regionTableOf } from '../../lifecycle/limits.ts';
import { nextSteps, stateOf } from '../../lifecycle/nextSteps.ts';
import type { RegionTable } from '../../lifecycle/regionTables.ts';
import { actorOf } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { writeLimit } from './limits.ts';
import { findOldest, findStateMap } from './map.ts';

/** The states of all lifecycles, with what is in them and their limits. */
export function stateMapRoutes(on: On, { pool, now }: Pick<Services, 'pool' | 'now'>): void {
  on(getStateMap, async () => {
    const at = now();
    return { data: { at: at.toISOString(), states: await findStateMap(pool, at) } };
  });

  on(getStateRecords, async ({ params }) => {
    const regionTable = known(params);
    const { entity, region, state } = params;
    return {
      data: { oldest: await findOldest(pool, regionTable, state, now()), next: nextSteps(entity, region, state) },
    };
  });

  on(setStateLimit, async ({ params, body }, { session, transact }) => {
    const regionTable = known(params);
    return {
      data: await transact((tx) =>
        writeLimit(tx, regionTable, params.state, body, { actor: actorOf(session), now: now() }),
      ),
    };
  });
}

/** 404 for a state that no chart has. */
function known({ entity, region, state }: ParsedOf<typeof getStateRecords>['params']): RegionTable {
  const regionTable = regionTableOf(entity, region);
  if (regionTable === null || stateOf(entity, region, state) === null) throw notFound();
  return regionTable;
}
