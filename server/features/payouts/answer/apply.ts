import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { applyBankAnswer } from '#contract/payouts/bankAnswers.ts';

import type { By } from '../../../platform/actor.ts';
import { execute, type Queryable, query } from '../../../platform/database/pool.ts';
import { groupBy } from '../../../platform/groupBy.ts';
import { payoutFacts } from '../lifecycle.ts';
import { moveAll } from '../move.ts';
import { isMoved, matchAnswer, type Matched } from './match.ts';
import { parseAnswer } from './parse.ts';

type Applied = DataOf<typeof applyBankAnswer>;

const reasonOf = ({ answer }: Matched): string => answer.reason || 'The bank gave no reason.';

const idsOf = (rows: readonly Matched[]): string[] =>
  rows.flatMap(({ payoutId }) => (payoutId === null ? [] : [payoutId]));

const keep = (tx: Queryable, rows: readonly Matched[]) =>
  execute(
    tx,
    sql`insert into bank_answer_lines (payout_id, hash)
        select * from unnest(${idsOf(rows)}::uuid[], ${rows.map(({ hash }) => hash)}::text[]) on conflict do nothing`,
  );

/** Takes the payouts of a bank's answer to paid or failed, in the caller's transaction; lines that differ change nothing. */
export async function applyAnswer(tx: Queryable, content: string, { actor, now }: By): Promise<Applied> {
  const file = parseAnswer(content);
  // All of them at once, in the order of every lifecycle: below they are taken group by group. Then read as they are kept.
  const toMove = idsOf((await matchAnswer(tx, file, { actor, now })).filter(({ answer }) => isMoved(answer)));
  for (const lock of payoutFacts.locks(toMove)) await query(tx, lock);
  const matched = await matchAnswer(tx, file, { actor, now });
  const refused = new Map<string, string>();
  const take = async (rows: readonly Matched[], reason?: string): Promise<number> => {
    const references = rows.flatMap(({ payoutId, reference }) =>
      payoutId === null ? [] : [{ id: payoutId, reference }],
    );
    if (references.length === 0) return 0;
    const ids = references.map(({ id }) => id);
    const request =
      reason === undefined ? { ids, event: 'confirm' as const, references } : { ids, event: 'fail' as const, reason };
    const moved = await moveAll(tx, request, { actor, now });
    for (const { id, reasons } of moved.refused) refused.set(id, reasons.join(' '));
    return moved.moved;
  };
  const of = (outcome: 'paid' | 'failed') => matched.filter(({ answer }) => answer.outcome === outcome);
  const paid = await take(of('paid'));
  let failed = 0;
  for (const [reason, rows] of groupBy(of('failed'), reasonOf)) failed += await take(rows, reason);
  await keep(
    tx,
    matched.filter(
      ({ answer, payoutId }) =>
        payoutId !== null && !refused.has(payoutId) && (isMoved(answer) || answer.outcome === 'done'),
    ),
  );
  const lines = matched.map(({ answer, payoutId }) => {
    const reason = payoutId === null ? undefined : refused.get(payoutId);
    return reason === undefined ? answer : { ...answer, outcome: 'differs' as const, reason };
  });
  return { paid, failed, lines };
}
