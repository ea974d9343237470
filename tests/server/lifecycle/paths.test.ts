import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';

import { query } from '../../../server/platform/database/pool.ts';
import sql from 'sql-template-tag';
import { type Built, build, type Caller } from '../../support/app.ts';
import {
  makeApp,
  makeLead,
  makeProspect,
  makeProspectLookups,
  makeReferral,
  makeTag,
  makeUser,
} from '../../support/factories.ts';
import {
  happened,
  isFromHere,
  isRepeated,
  leafOf,
  type LifecyclePath,
  lifecyclePaths,
} from '../../support/lifecyclePaths.ts';
import { missedTransitions } from '../../support/walked.ts';

/* The generated paths of a chart through the calls alone: what the chart allows is done, what it refuses is 409. */

let built: Built;
let staff: Caller;
let partner: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  [staff, partner] = [await built.as('moderator'), await built.as('partner')];
});
afterAll(() => built.close());

interface Walked {
  id: string;
  /** Asks for the event, and answers the status. */
  send: (event: string) => Promise<number>;
}

const statusOf = async (caller: Caller, method: 'PUT' | 'PATCH', url: string, body?: object): Promise<number> =>
  (await built.request(caller, method, url, body)).status;

/** What the call of an entity answers about it. */
async function read<T extends object>(caller: Caller, url: string): Promise<T> {
  const { status, text } = await built.request(caller, 'GET', url);
  expect({ url, status }).toEqual({ url, status: 200 });
  const { data }: { data: T } = JSON.parse(text);
  return data;
}

async function aLead({ context }: LifecyclePath): Promise<Walked> {
  const { pool } = built.db;
  const app = await makeApp(pool);
  const shop = `${randomUUID()}.example`;
  const conflicts: unknown = context['conflicts'];
  const kinds = Array.isArray(conflicts) ? conflicts.map(({ kind }: { kind: string }) => kind) : [];
  if (kinds.includes('shop')) {
    const other = await built.as('otherPartner');
    await makeLead(pool, { partnerId: other.partnerId ?? '', shop, appIds: [app.id], at: '2026-11-01T09:00:00.000Z' });
  }
  if (kinds.includes('referral')) {
    const other = await built.as('otherPartner');
    await makeReferral(pool, { partnerId: other.partnerId ?? '', appId: app.id, shop });
  }
  const made = await makeLead(pool, {
    partnerId: partner.partnerId ?? '',
    shop,
    appIds: [app.id],
    at: '2026-11-10T09:00:00.000Z',
  });
  let edits = 0;
  return {
    id: made.id,
    send: async (event) => {
      switch (event) {
        case 'lead.approve':
          return statusOf(
            staff,
            'PUT',
            `/api/leads/${made.id}`,
            kinds.length === 0 ? {} : { overrideReason: 'They asked.' },
          );
        case 'lead.reject':
          return statusOf(staff, 'PUT', `/api/leads/reject/${made.id}`, { reason: 'Not for us.' });
        case 'lead.retry':
          return statusOf(partner, 'PUT', `/api/leads/retry/${made.id}`);
        case 'lead.update': {
          const [row] = await query<{ version: number }>(pool, sql`select version from leads where id = ${made.id}`);
          return statusOf(partner, 'PUT', `/api/leads/update/${made.id}`, {
            company: `Edited ${(edits += 1)}`,
            shopDomain: shop,
            contactName: 'Kim Shop',
            email: made.email,
            country: 'DE',
            apps: [app.slug],
            version: row?.version,
          });
        }
        default:
          throw new Error(`no call for ${event}`);
      }
    },
  };
}

async function aProspect(): Promise<Walked> {
  const { pool } = built.db;
  const [before, after] = [await makeProspectLookups(pool), await makeProspectLookups(pool)];
  const [ada, grace] = [await makeUser(pool, { role: 'manager' }), await makeUser(pool, { role: 'admin' })];
  const tag = await makeTag(pool, `Tag ${randomUUID()}`);
  const { id } = await makeProspect(pool, {
    statusId: before.status.id,
    typeId: before.type.id,
    assignedTo: ada.id,
  });
  const version = async () => (await read<{ version: number }>(staff, `/api/prospects/${id}`)).version;
  const set = async (what: string, body: object) =>
    statusOf(staff, 'PATCH', `/api/prospects/${id}/update-prospect-${what}`, { ...body, version: await version() });
  return {
    id,
    send: async (event) => {
      switch (event) {
        case 'prospect.archive':
          return statusOf(staff, 'PATCH', `/api/prospects/archive/${id}`);
        case 'prospect.unarchive':
          return statusOf(staff, 'PATCH', `/api/prospects/unarchive/${id}`);
        case 'prospect.setStatus':
          return set('status', { status_id: after.status.id });
        case 'prospect.setType':
          return set('type', { type_id: after.type.id });
        case 'prospect.setTags':
          return set('tags', { tag_ids: [tag.id] });
        case 'prospect.assign':
          return set('assignee', { assigned_to: grace.id });
        case 'prospect.unassign':
          return set('assignee', { assigned_to: null });
        default:
          throw new Error(`no call for ${event}`);
      }
    },
  };
}

const charts = [
  { entity: 'lead', begin: aLead },
  { entity: 'prospect', begin: aProspect },
] as const;

describe.each(charts)('the calls of a $entity', ({ entity, begin }) => {
  const { machine, events, paths, taken } = lifecyclePaths(entity);

  interface Shown {
    states: { state: string }[];
    history: { event: string; fromState: string; toState: string }[];
    events: { event: string; isFromHere: boolean; isAllowed: boolean }[];
  }
  const shown = async (id: string) => {
    const { states, history, events: offered } = await read<Shown>(staff, `/api/lifecycles/${entity}/${id}`);
    return {
      state: states.map(({ state }) => state).join(),
      history: history.map(({ event, fromState, toState }) => ({ event, fromState, toState })),
      fromHere: offered.filter((each) => each.isFromHere).map(({ event }) => event),
    };
  };
  const eventsFromHere = (at: AnyMachineSnapshot) => events.filter((event) => isFromHere(machine, event, at));

  it.each(paths.map((path) => ({ name: path.name, path })))('walk $name', async ({ path }) => {
    const { id, send } = await begin(path);
    const history: Shown['history'] = [];
    let last = path.steps[0]?.state;
    for (const { event, before, after } of happened(path.steps)) {
      const isAccepted = before.can(event);
      expect({ event: event.type, status: await send(event.type) }).toEqual({
        event: event.type,
        status: isAccepted ? 200 : 409,
      });
      if (isAccepted) history.unshift({ event: event.type, fromState: leafOf(before), toState: leafOf(after) });
      last = after;
    }
    if (last === undefined) throw new Error('A path has a state.');
    const now = await shown(id);
    expect({ ...now, fromHere: now.fromHere.toSorted() }).toEqual({
      state: leafOf(last),
      history,
      fromHere: eventsFromHere(last),
    });

    for (const type of events.filter((each) => !eventsFromHere(last).includes(each))) {
      const status = isRepeated(machine, type, last) ? 200 : 409;
      expect({ type, status: await send(type) }).toEqual({ type, status });
    }
    expect(await shown(id)).toEqual(now);
  });

  it('take every transition of its chart', () => {
    const walked = new Set(paths.flatMap((path) => [...taken(path)]));
    expect(missedTransitions('HTTP', machine, walked)).toEqual([]);
  });
});
