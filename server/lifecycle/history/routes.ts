import { getLifecycle, getLifecycleAt } from '#contract/lifecycles/history.ts';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { regionOf, stateValue } from '#machines/regions.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import { actorOf } from '../../platform/actor.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { type Definition, definitions } from '../definitions.ts';
import { installedLifecycles } from '../registry.ts';
import type { Services } from '../../platform/services.ts';
import { isOffered } from '../permissions.ts';
import { nextSteps } from '../nextSteps.ts';
import { moneyAt } from './moneyAt.ts';
import { chartsOf, findHistory, findStood, isThere } from './queries.ts';

/** Lifecycle states and histories. */
export function lifecycleRoutes(on: On, { pool, now }: Services): void {
  on(getLifecycle, async ({ params: { entity, id }, query }, { session }) => {
    const own = ownPartner(session);
    const reader = { own, isAdmin: session.user.role === 'admin' };
    if (!(await isThere(pool, entity, id, reader))) throw notFound();
    const at = now().toISOString();
    const [{ history, meta }, ...standings] = await Promise.all([
      findHistory(pool, { entity, id, reader }, query),
      ...chartsOf[entity].map(async (chart) => {
        const { machine }: Definition = definitions[chart];
        const [located] = await installedLifecycles().factsOf(chart).load(pool, [id], at, actorOf(session).userId);
        return { machine, located };
      }),
    ]);
    const known = standings.flatMap(({ machine, located }) => (located ? [{ machine, located }] : []));
    return {
      data: {
        entity,
        id,
        states: known.flatMap(({ located }) =>
          Object.entries(located.states).map(([region, state]) => ({ region, state })),
        ),
        history,
        events: known.flatMap(({ machine, located: { states, context } }) =>
          allowedEvents(machine, stateValue(machine, states), context, reasonsFor).map((allowed) => ({
            ...allowed,
            region: regionOf(machine, allowed.event),
            isOffered: isOffered(allowed.event, session.user.role),
          })),
        ),
      },
      meta,
    };
  });

  on(getLifecycleAt, async ({ params: { entity, id }, query: { instant: at } }, { session }) => {
    if (Date.parse(at) > now().getTime()) throw invalid('instant', 'Use a time in the past.');
    const reader = { own: ownPartner(session), isAdmin: session.user.role === 'admin' };
    if (!(await isThere(pool, entity, id, reader))) throw notFound();
    const [stood, money] = await Promise.all([
      findStood(pool, { entity, id, reader, at }),
      moneyAt(pool, entity, id, at),
    ]);
    const [first] = stood;
    if (first === undefined) throw notFound();
    const existed = Date.parse(first.bornAt) <= Date.parse(at);
    return {
      data: {
        bornAt: first.bornAt,
        standings: existed
          ? stood.map(({ entity: chart, region, state, step }) => ({
              region,
              state,
              step,
              next: nextSteps(chart, region, state),
            }))
          : [],
        money: existed ? money : [],
      },
    };
  });
}
