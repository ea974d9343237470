import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { periodOf } from '#contract/shared/lists.ts';
import type { startPayReplay } from '#contract/payTerms/replays.ts';

import type { Actor, By } from '../../../platform/actor.ts';
import { settingsOf } from '../../../platform/database/connection.ts';
import { execute, type Queryable, transaction } from '../../../platform/database/pool.ts';
import { isUniqueViolation } from '../../../platform/database/uniqueViolation.ts';
import { Refused } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { startThread, threadsOf } from '../../../platform/thread.ts';
import { lockEdited } from '../change.ts';
import { endReplay, markInterrupted } from './store.ts';

type Body = ParsedOf<typeof startPayReplay>['body'];

const thread = 'payReplay';
/** In one process at a time: each takes a core. */
const mostAtOnce = 2;

const isUnderWay = () =>
  new Refused(409, 'in_flight', 'You already have a replay running. Wait for it to finish, or cancel it first.');

/**
 * Starts a replay in a thread of its own; answers its id. `onLost` is called with what ended the thread.
 * @throws 404, 409 where the caller has one running or the terms were changed meanwhile, 503 with too many at once
 */
export async function startReplay(
  { pool, now }: Services,
  body: Body,
  { actor, onLost }: { actor: Actor; onLost: (error: unknown) => void },
): Promise<string> {
  await markInterrupted(pool, now());
  if (threadsOf(thread) >= mostAtOnce)
    throw new Refused(503, 'unavailable', 'Other replays are running. Try again in a minute.', { retryAfter: 60 });
  const id = await transaction(pool, (tx) => addReplay(tx, body, { actor, now: now() }));
  startThread(thread, { id, connection: settingsOf(pool) }, (error) => {
    onLost(error);
    endReplay(pool, id, 'failed', now()).catch(onLost);
  });
  return id;
}

async function addReplay(
  tx: Queryable,
  { scope, target, clauses, version, ...request }: Body,
  { actor, now }: By,
): Promise<string> {
  await lockEdited(tx, { scope, target }, { clauses, version });
  const { from, to } = periodOf(request, now);
  const id = newId();
  await execute(
    tx,
    sql`insert into pay_replays (id, scope, target, version, clauses, from_at, to_at, actor_id, created_at)
        values (${id}, ${scope}, ${target}, ${version}, ${JSON.stringify(clauses)}::jsonb, ${from}::timestamptz,
                ${to}::timestamptz, ${actor.userId}::uuid, ${now.toISOString()}::timestamptz)`,
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, 'pay_replays_one_running') ? isUnderWay() : error;
  });
  return id;
}
