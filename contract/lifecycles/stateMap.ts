import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { lifecycleEntity } from './lifecycles.ts';
import { regions, states } from './stateWords.ts';
import { appSlug, id, instant } from '../shared/schemas.ts';
import { mostHours } from './stateLimits.ts';

/** Who can take a step; `clock` is time, or what else happens by itself. */
export const takers = ['staff', 'admin', 'partner', 'recipient', 'clock'] as const;
const taker = z.enum(takers);
export type Taker = z.output<typeof taker>;

/** How long a record has been in its state, by the limits of that state. */
export const lateness = z.enum(['onTime', 'late', 'veryLate']);
export type Lateness = z.output<typeof lateness>;

const hours = z.nullable(
  z
    .int('Enter whole hours.')
    .check(z.minimum(1, 'Use at least one hour.'), z.maximum(mostHours, `Use at most ${mostHours} hours.`)),
);
const stateLimit = z
  .strictObject({ lateHours: hours, veryLateHours: hours })
  .check(
    z.refine(
      ({ lateHours, veryLateHours }) => lateHours === null || veryLateHours === null || lateHours < veryLateHours,
      { error: 'Very late comes after late.', path: ['veryLateHours'] },
    ),
  );

const limit = z.object({
  lateHours: z.nullable(z.int()),
  veryLateHours: z.nullable(z.int()),
  /** Not set by an admin. */
  isStandard: z.boolean(),
});
export type KnownLimit = z.output<typeof limit>;

const stateFigures = z.object({
  entity: lifecycleEntity,
  region: z.string(),
  state: z.string(),
  count: z.int(),
  /** Inside, by currency; null where the records carry none. */
  money: z.nullable(z.array(z.object({ currency: z.string(), amount: z.int() }))),
  /** Since when the median record has been there, and the one that only a tenth are older than; null without records. */
  medianSince: z.nullable(instant),
  p90Since: z.nullable(instant),
  late: z.int(),
  veryLate: z.int(),
  /** null where each record has a deadline of its own, which counts instead, and where nothing can follow. */
  limit: z.nullable(limit),
  /** Each record has a deadline of its own. */
  isByDeadline: z.boolean(),
  /** Who can move a record on; empty where nothing can follow. */
  owners: z.array(taker),
});
export type StateFigures = z.output<typeof stateFigures>;

const invalidated = ['/api/admin/lifecycles'] as const;
/** One region stands for a chart without any, named as the chart. */
const region = z.enum([...lifecycleEntity.options, ...Object.keys(regions)], 'Use a region of this lifecycle.');
const state = z.enum(Object.keys(states), 'Use a state of this lifecycle.');
const params = z.strictObject({ entity: lifecycleEntity, region, state });

export const getStateMap = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lifecycles',
  access: 'staff',
  summary:
    'For every state of every lifecycle: how many records are in it, the money inside, for how long, and how many are late.',
  success: { status: 200, data: z.object({ at: instant, states: z.array(stateFigures) }) },
});

const stateRecord = z.object({
  id,
  /** What it is called; empty for what has no name. */
  label: z.string(),
  /** Of an app. */
  slug: z.nullable(appSlug),
  partner: z.nullable(z.object({ id, name: z.string() })),
  since: instant,
  lateness,
});
export type StateRecord = z.output<typeof stateRecord>;

export const nextStep = z.object({
  event: z.string(),
  toState: z.string(),
  by: z.array(taker),
  /** All of them have to hold: "… if the amount is above zero". Empty is none. */
  conditions: z.array(z.string()),
});
export type NextStepOf = z.output<typeof nextStep>;

export const getStateRecords = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lifecycles/{entity}/{region}/{state}',
  access: 'staff',
  summary: 'The ten records that have been in a state for longest, and what may happen to a record there.',
  params,
  success: { status: 200, data: z.object({ oldest: z.array(stateRecord), next: z.array(nextStep) }) },
});

export const setStateLimit = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/lifecycles/{entity}/{region}/{state}/limit',
  access: 'admin',
  summary:
    'Set after how many hours in a state a record is late, and very late; null is never. Who looks after a late record is notified once, all admins of a very late one.',
  params,
  body: stateLimit,
  success: { status: 200, data: limit },
  invalidates: invalidated,
});
