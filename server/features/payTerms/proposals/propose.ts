import sql from 'sql-template-tag';

import type { PayClause } from '#contract/payTerms/payTerms.ts';

import type { Actor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { execute, type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { notFound, Refused } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockEdited } from '../change.ts';
import { areSameClauses } from '../sameClauses.ts';
import type { Whose } from '../write.ts';

/**
 * Proposes what was replayed; answers the proposal's id.
 * @throws 404, 409 where the replay is not done, was proposed already, changes nothing, or the terms were changed meanwhile
 */
export async function propose(
  tx: Queryable,
  { replayId, note }: { replayId: string; note: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<string> {
  const replay = await queryOne<Whose & { status: string; version: number; clauses: PayClause[]; isProposed: boolean }>(
    tx,
    sql`select scope, target, status, version, clauses,
               exists (select 1 from terms_proposals p where p.replay_id = r.id) as "isProposed"
          from pay_replays r where id = ${replayId} for update`,
  );
  if (!replay) throw notFound();
  const { scope, target, status, version, clauses } = replay;
  if (status !== 'done') throw new Refused(409, 'in_flight', 'Only what was tried to the end can be proposed.');
  if (replay.isProposed) throw new Refused(409, 'duplicate', 'These terms are already proposed.');
  const current = await lockEdited(tx, { scope, target }, { clauses, version });
  if (areSameClauses(clauses, current.clauses))
    throw new Refused(409, 'duplicate', 'These are the terms in force: nothing would change.');
  const id = newId();
  await execute(
    tx,
    sql`insert into terms_proposals (id, scope, target, base_version, clauses, note, replay_id, proposed_by, created_at)
        values (${id}, ${scope}, ${target}, ${version}, ${JSON.stringify(clauses)}::jsonb, ${note}, ${replayId},
                ${actor.userId}::uuid, ${now.toISOString()}::timestamptz)`,
  );
  const payload = { scope, target, version, note, before: current.clauses, after: clauses };
  await recordAudit(tx, { action: 'payTerms.propose', entity: 'termsProposal', entityId: id, payload }, { actor, now });
  return id;
}
