import sql from 'sql-template-tag';
import { type PayClause, type PayScope, plainClause } from '#contract/payTerms/payTerms.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { makeUser } from './users.ts';

interface GivenReplay {
  scope?: PayScope;
  target?: string;
  /** The version that was edited; that of an app, or the programme, is 1 at first. */
  version?: number;
  clauses?: readonly PayClause[];
  actorId?: string;
  status?: 'running' | 'done' | 'interrupted';
  startedAt?: string;
}

/** A replay of the programme's charges that is done and came to nothing, of all time, under a hold of two months. */
export async function makeReplay(db: Queryable, given: GivenReplay = {}) {
  const status = given.status ?? 'done';
  const replay = {
    id: newId(),
    scope: given.scope ?? 'programme',
    target: given.target ?? 'all',
    clauses: given.clauses ?? [plainClause({ hold: 2 })],
    actorId: given.actorId ?? (await makeUser(db, { role: 'admin' })).id,
    startedAt: given.startedAt ?? '2026-11-20T09:00:00.000Z',
  };
  const outcome = { changed: 0, partners: { gain: 0, lose: 0 }, totals: [], months: [] };
  await query(
    db,
    sql`insert into pay_replays (id, scope, target, version, clauses, to_at, status, total, done, outcome, actor_id, created_at,
                                 ended_at)
        values (${replay.id}, ${replay.scope}, ${replay.target}, ${given.version ?? 1},
                ${JSON.stringify(replay.clauses)}::jsonb, ${replay.startedAt}::timestamptz, ${status},
                ${status === 'running' ? null : 0}::int, 0,
                ${status === 'done' ? JSON.stringify(outcome) : null}::jsonb, ${replay.actorId},
                ${replay.startedAt}::timestamptz, ${status === 'running' ? null : replay.startedAt}::timestamptz)`,
  );
  return replay;
}

/** Proposed terms that wait, of a replay of their own. */
export async function makeTermsProposal(db: Queryable, given: Omit<GivenReplay, 'status'> = {}) {
  const replay = await makeReplay(db, given);
  const proposal = { id: newId(), proposedBy: replay.actorId, replayId: replay.id };
  await query(
    db,
    sql`insert into terms_proposals (id, state, scope, target, base_version, clauses, note, replay_id, proposed_by, created_at)
        values (${proposal.id}, 'proposed', ${replay.scope}, ${replay.target}, ${given.version ?? 1},
                ${JSON.stringify(replay.clauses)}::jsonb, 'As agreed.', ${replay.id}, ${replay.actorId},
                ${replay.startedAt}::timestamptz)`,
  );
  return proposal;
}
