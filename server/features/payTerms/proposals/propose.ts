import sql from 'sql-template-tag';

import type { PayClause } from '#contract/payTerms/payTerms.ts';

import { applyTransition } from '../../../lifecycle/transition.ts';
import type { By } from '../../../platform/actor.ts';
import { execute, type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { notFound, Refused } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockEdited } from '../change.ts';
import type { Whose } from '../write.ts';

/**
 * Proposes what was replayed; answers the proposal's id.
 * @throws 404, 409 where the replay was proposed already, the terms were changed meanwhile, or the chart refuses: it is not done, or
 * changes nothing
 */
export async function propose(
  tx: Queryable,
  { replayId, note }: { replayId: string; note: string },
  by: By,
): Promise<string> {
  const replay = await queryOne<Whose & { version: number; clauses: PayClause[]; isProposed: boolean }>(
    tx,
    sql`select scope, target, version, clauses,
               exists (select 1 from terms_proposals p where p.replay_id = r.id) as "isProposed"
          from pay_replays r where id = ${replayId} for update`,
  );
  if (!replay) throw notFound();
  const { scope, target, version, clauses } = replay;
  if (replay.isProposed) throw new Refused(409, 'duplicate', 'These terms are already proposed.');
  const current = await lockEdited(tx, { scope, target }, { clauses, version });
  const id = newId();
  await execute(
    tx,
    sql`insert into terms_proposals (id, state, scope, target, base_version, clauses, note, replay_id, proposed_by, created_at)
        values (${id}, 'tried', ${scope}, ${target}, ${version}, ${JSON.stringify(clauses)}::jsonb, ${note}, ${replayId},
                ${by.actor.userId}::uuid, ${by.now.toISOString()}::timestamptz)`,
  );
  const payload = { scope, target, version, note, before: current.clauses, after: clauses };
  await applyTransition(tx, { entity: 'termsProposal', event: 'termsProposal.propose', id, payload, ...by });
  return id;
}
