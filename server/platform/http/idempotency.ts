import { createHash } from 'node:crypto';

import sql from 'sql-template-tag';

import { type Queryable, query } from '../database/pool.ts';
import { Refused } from '../errors.ts';

interface Kept {
  body_hash: Buffer;
  answer: unknown;
}

const hashOf = (value: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest();

/**
 * Runs an effect once for a key: in the transaction that holds it, the answer is kept beside what it changed,
 * so that a crash keeps both or neither. The same key again is answered alike; under way it is 409, with another body 422.
 */
export async function once<A>(
  tx: Queryable,
  claim: { userId: string; endpoint: string; key: string; body: unknown },
  isAnswer: (value: unknown) => value is A,
  effect: () => Promise<A>,
): Promise<A> {
  const { userId, endpoint, key, body } = claim;
  const [lock] = await query<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${endpoint} ${key}`}, 0)) as locked`,
  );
  if (!lock?.locked) throw new Refused(409, 'in_flight', 'The same request is still in progress.', { retryAfter: 1 });
  const bodyHash = hashOf(body);
  const [kept] = await query<Kept>(
    tx,
    sql`select body_hash, answer from idempotency_keys where user_id = ${userId} and endpoint = ${endpoint} and key = ${key}`,
  );
  if (kept) {
    if (!kept.body_hash.equals(bodyHash))
      throw new Refused(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.');
    if (isAnswer(kept.answer)) return kept.answer;
  }
  const answer = await effect();
  await query(
    tx,
    sql`insert into idempotency_keys (user_id, endpoint, key, body_hash, answer)
        values (${userId}, ${endpoint}, ${key}, ${bodyHash}, ${JSON.stringify(answer)})`,
  );
  return answer;
}
