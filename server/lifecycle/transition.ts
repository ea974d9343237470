import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type AnyMachineSnapshot, transition } from 'xstate';
import {
  type AllowedEvent,
  type LifecycleEntity,
  type LifecycleInput,
  missing as missingWords,
} from '#contract/lifecycles/lifecycles.ts';
import { reasonFor, reasonsFor } from '#contract/lifecycles/reasons.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { needOf, refusal } from '#machines/refusal.ts';
import { isAlreadySo, regionOf, regionStates, stateBefore, stateValue } from '#machines/regions.ts';
import { type Queryable, query } from '../platform/database/pool.ts';
import { notFound, Refused } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { currentOrigin } from '../platform/requestOrigin.ts';
import type { Change } from './effects.ts';
import type { Actor } from '../platform/actor.ts';
import { type Definition, definitions, type EventOf, type SetOf } from './definitions.ts';
import type { Located } from './facts.ts';
import { installedLifecycles } from './registry.ts';
import { refusedAs, type TransitionRefusal } from './refused.ts';

/** Rows written by one statement. */
const batchSize = 1000;

interface Request<E extends LifecycleEntity> {
  readonly entity: E;
  readonly event: EventOf<E>;
  readonly actor: Actor;
  readonly now: Date;
  /** By when its chart judges, of what is heard of later than it happened; `now` unless given. */
  readonly asOf?: Date;
  /** Kept in the history: reason, reference, what was asked; holds what the transition needs, by its field. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Columns written along with the state; times as ISO UTC. */
  readonly set?: SetOf<E>;
}

/** What is kept and written of one row alone; it takes precedence over what is common to all. */
export type Own<E extends LifecycleEntity> = Pick<Request<E>, 'payload' | 'set'>;

/** For many rows; `each` by id. */
type ManyRequest<E extends LifecycleEntity> = Request<E> & {
  readonly ids: readonly string[];
  readonly each?: ReadonlyMap<string, Own<E>>;
};

/** The outcome for many rows. `unchanged` rows already were in the target state; `missing` do not exist. */
export interface Outcome {
  readonly applied: Change[];
  readonly unchanged: string[];
  readonly refused: TransitionRefusal[];
  readonly missing: string[];
}

/** Locks rows and what their guards read, in the one order, for what the caller's transaction is about to do with them. */
export async function lockRows(tx: Queryable, entity: LifecycleEntity, ids: readonly string[]): Promise<void> {
  for (const lock of installedLifecycles().factsOf(entity).locks(ids)) await query(tx, lock);
}

/**
 * Sends one event to many rows, in the caller's transaction: locks them and what their guards read, takes the
 * transitions their chart allows, writes state, version and history, and runs what follows.
 * Rows are refused one by one; nothing is thrown for them.
 */
export async function transitionMany<E extends LifecycleEntity>(
  tx: Queryable,
  request: ManyRequest<E>,
): Promise<Outcome> {
  const definition: Definition = definitions[request.entity];
  const lifecycles = installedLifecycles();
  const { load } = lifecycles.factsOf(request.entity);
  const ids = [...new Set(request.ids)].toSorted();
  const outcome: Outcome = { applied: [], unchanged: [], refused: [], missing: [] };
  if (ids.length === 0) return outcome;
  await lockRows(tx, request.entity, ids);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const located = await load(tx, batch, (request.asOf ?? request.now).toISOString(), request.actor.userId);
    const found = new Set(located.map((row) => row.id));
    outcome.missing.push(...batch.filter((id) => !found.has(id)));
    const taken = located.flatMap((row) => take(definition, request, row, outcome));
    if (taken.length === 0) continue;
    await write(tx, definition, request, taken);
    const changes = taken.map(({ id, from, to }) => ({ id, from, to }));
    outcome.applied.push(...changes);
    const { event, actor, payload = {}, now } = request;
    const applied = { entity: request.entity, event, actor, payload, now, changes };
    for (const effect of lifecycles.effectsOf(event)) await effect(tx, applied);
  }
  return outcome;
}

/** What `transitionMany` would do, by what is read now without locks; changes nothing. */
export async function foreseeMany<E extends LifecycleEntity>(db: Queryable, request: ManyRequest<E>): Promise<Outcome> {
  const definition: Definition = definitions[request.entity];
  const { load } = installedLifecycles().factsOf(request.entity);
  const outcome: Outcome = { applied: [], unchanged: [], refused: [], missing: [] };
  const located = await load(db, request.ids, request.now.toISOString(), request.actor.userId);
  const found = new Set(located.map((row) => row.id));
  outcome.missing.push(...request.ids.filter((id) => !found.has(id)));
  for (const row of located)
    outcome.applied.push(...take(definition, request, row, outcome).map(({ id, from, to }) => ({ id, from, to })));
  return outcome;
}

/**
 * Sends one event to one row. Answers the change, or null when the row already was in the target state. Throws
 * `TransitionRefused` (409, with the reasons in words), 404, and 400 where the payload lacks what the transition needs.
 */
export async function applyTransition<E extends LifecycleEntity>(
  tx: Queryable,
  request: Request<E> & { readonly id: string },
): Promise<Change | null> {
  if (await isSoAlready(tx, request)) return null;
  const { applied, refused, missing } = await transitionMany(tx, { ...request, ids: [request.id] });
  if (refused[0]) throw refusedAs(refused[0]);
  if (missing.length > 0) throw notFound();
  return applied[0] ?? null;
}

/** Read without a lock: of many identical requests, those after the first need not queue for the row. */
async function isSoAlready(
  tx: Queryable,
  request: Request<LifecycleEntity> & { readonly id: string },
): Promise<boolean> {
  const { machine }: Definition = definitions[request.entity];
  const { load } = installedLifecycles().factsOf(request.entity);
  const [row] = await load(tx, [request.id], request.now.toISOString(), request.actor.userId);
  if (!row) return false;
  const value = stateValue(machine, row.states);
  return isAlreadySo(machine.resolveState({ value, context: row.context }), request.event);
}

/** Every event of the row's chart, as it was read: allowed, or why not. Roles are not considered. */
export function allowedTo(entity: LifecycleEntity, { states, context }: Located): AllowedEvent[] {
  const { machine }: Definition = definitions[entity];
  return allowedEvents(machine, stateValue(machine, states), context, reasonsFor);
}

/** Every event of each row's chart as of `now`: allowed to `by`, or why not. Roles are not considered. */
export async function allowedFor(
  db: Queryable,
  entity: LifecycleEntity,
  ids: readonly string[],
  now: Date,
  by?: string,
): Promise<ReadonlyMap<string, AllowedEvent[]>> {
  const { load } = installedLifecycles().factsOf(entity);
  const located = await load(db, ids, now.toISOString(), by);
  return new Map(located.map((row) => [row.id, allowedTo(entity, row)]));
}

/** Of the ids, those whose charts allow the event as of `now`; read without locks. */
export async function allowedAmong<E extends LifecycleEntity>(
  db: Queryable,
  { event, ...request }: { entity: E; event: EventOf<E>; ids: readonly string[]; now: Date },
): Promise<string[]> {
  return (await firstAllowed(db, { ...request, events: [event] })).get(event) ?? [];
}

/** The ids by the first of the events that their charts allow as of `now`, without those that allow none; read without locks. */
export async function firstAllowed<E extends LifecycleEntity>(
  db: Queryable,
  { entity, events, ids, now }: { entity: E; events: readonly EventOf<E>[]; ids: readonly string[]; now: Date },
): Promise<ReadonlyMap<EventOf<E>, string[]>> {
  const { machine }: Definition = definitions[entity];
  const { load } = installedLifecycles().factsOf(entity);
  const found = new Map<EventOf<E>, string[]>();
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await load(db, ids.slice(start, start + batchSize), now.toISOString())) {
      const snapshot = machine.resolveState({ value: stateValue(machine, row.states), context: row.context });
      const event = events.find((type) => refusal(snapshot, { type }) === null);
      if (event === undefined) continue;
      const known = found.get(event) ?? [];
      known.push(row.id);
      found.set(event, known);
    }
  }
  return found;
}

interface Taken extends Change {
  readonly version: number;
}

const payloadOf = ({ payload, each }: ManyRequest<LifecycleEntity>, id: string) => ({
  ...payload,
  ...each?.get(id)?.payload,
});

function take(definition: Definition, request: ManyRequest<LifecycleEntity>, row: Located, outcome: Outcome): Taken[] {
  const { machine } = definition;
  const event = { type: request.event };
  const before = machine.resolveState({ value: stateValue(machine, row.states), context: row.context });
  const from = stateBefore(before, event.type);
  const unmet = refusal(before, event);
  if (unmet !== null) {
    const isAlready = isAlreadySo(before, event.type);
    if (isAlready) outcome.unchanged.push(row.id);
    else {
      const reasons = reasonsFor({ entity: request.entity, event: event.type, state: from, isAlready, unmet });
      outcome.refused.push({
        entity: request.entity,
        id: row.id,
        state: from,
        event: event.type,
        reasons,
        missing: null,
      });
    }
    return [];
  }
  const lacking = missingInput(before, request.event, payloadOf(request, row.id));
  if (lacking !== null) {
    const { field, reasons } = lacking;
    outcome.refused.push({
      entity: request.entity,
      id: row.id,
      state: from,
      event: event.type,
      reasons,
      missing: field,
    });
    return [];
  }
  const [after] = transition(machine, before, event);
  const to = regionStates(machine, after.value)[regionOf(machine, event.type)] ?? from;
  return [{ id: row.id, version: row.version, from, to }];
}

/** The field of the payload that the transition needs and that is missing, and why, in words; null where none is. */
function missingInput(
  before: AnyMachineSnapshot,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): { field: LifecycleInput; reasons: string[] } | null {
  const need = needOf(before, { type: event });
  if (need === null) return null;
  const given = payload[need.input];
  if (typeof given === 'string' && given.trim() !== '') return null;
  return {
    field: need.input,
    reasons: [...need.because.map(({ guard, params }) => reasonFor(guard, params)), missingWords[need.input]],
  };
}

async function write(
  tx: Queryable,
  definition: Definition,
  request: ManyRequest<LifecycleEntity>,
  taken: readonly Taken[],
): Promise<void> {
  const region = regionOf(definition.machine, request.event);
  const column = definition.columns[region];
  if (column === undefined) throw new Error(`${request.entity}: region "${region}" has no column`);
  const counter = raw(definition.versionColumn ?? 'version');
  const now = request.now.toISOString();
  const ids = taken.map(({ id }) => id);
  const froms = taken.map(({ from }) => from);
  const tos = taken.map(({ to }) => to);
  const own = ids.map((id) => request.each?.get(id)?.set ?? {});
  const origin = currentOrigin();
  const written = await query(
    tx,
    sql`update ${raw(definition.table)} as t
        set ${raw(column)} = v.to_state, ${counter} = t.${counter} + 1,
            ${raw(`${column}_moved`)} = case when v.from_state = v.to_state then t.${raw(`${column}_moved`)} else ${now}::timestamptz end${assignments(definition, { set: request.set ?? {}, own, now })}
        from unnest(${ids}::uuid[], ${taken.map(({ version }) => version)}::int[], ${froms}::text[], ${tos}::text[],
                    ${own.map((set) => JSON.stringify(set))}::jsonb[]) as v(id, version, from_state, to_state, own)
        where t.id = v.id and t.${counter} = v.version
        returning t.id`,
  );
  if (written.length !== taken.length) throw new Refused(409, 'version_conflict', 'This was changed by someone else.');
  await query(
    tx,
    sql`insert into lifecycle_events
          (id, entity, entity_id, region, event, from_state, to_state, actor_id, subject_id, payload, created_at,
           address, user_agent, request_id)
        select v.id, ${request.entity}, v.entity_id, ${region}, ${request.event}, v.from_state, v.to_state,
               ${request.actor.userId}::uuid, ${request.actor.actingAs ?? null}::uuid,
               v.payload, ${now}::timestamptz, ${origin?.address ?? null}::inet,
               ${origin?.userAgent ?? null}::text, ${origin?.requestId ?? null}::text
        from unnest(${ids.map(() => newId())}::uuid[], ${ids}::uuid[], ${froms}::text[], ${tos}::text[],
                    ${ids.map((id) => JSON.stringify(payloadOf(request, id)))}::jsonb[])
          as v(id, entity_id, from_state, to_state, payload)`,
  );
}

type Columns = Readonly<Record<string, string | number | null | undefined>>;

/** The columns written along: what is common to all rows as one value, what is a row's own from `v.own`. */
function assignments(
  definition: Definition,
  { set, own, now }: { readonly set: Columns; readonly own: readonly Columns[]; readonly now: string },
): Sql {
  const typeOf = (column: string) => {
    const type = definition.settable[column];
    if (type === undefined) throw new Error(`${definition.table}.${column} is not written along with a transition`);
    return raw(type);
  };
  const ownColumns = new Set(own.flatMap(columnsOf));
  const common = columnsOf(set)
    .filter((column) => !ownColumns.has(column))
    .map((column) => sql`${raw(column)} = ${set[column]}::${typeOf(column)}`);
  const single = [...ownColumns].map((column) => {
    const type = typeOf(column);
    const otherwise = set[column] === undefined ? sql`t.${raw(column)}` : sql`${set[column]}::${type}`;
    return sql`${raw(column)} = case when v.own ? ${column}::text then (v.own ->> ${column}::text)::${type} else ${otherwise} end`;
  });
  const given = [...common, ...single, ...(definition.hasUpdatedAt ? [sql`updated_at = ${now}::timestamptz`] : [])];
  return given.length === 0 ? empty : sql`, ${join(given)}`;
}

const columnsOf = (set: Columns): string[] =>
  Object.entries(set).flatMap(([column, value]) => (value === undefined ? [] : [column]));
