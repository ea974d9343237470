import { neededClause, type PayClause } from '#contract/payTerms.ts';

import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { lockTerms, type Whose, writeTerms } from './write.ts';

/**
 * Writes the version after `version`. The same clauses again write none.
 * @throws 404, 409 `version_conflict`, 400 where the clause that covers every charge is missing
 */
export async function changeTerms(
  tx: Queryable,
  whose: Whose,
  { clauses, note, version }: { clauses: readonly PayClause[]; note: string; version: number },
  by: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const current = await lockTerms(tx, whose);
  if (current.version !== version)
    throw new Refused(409, 'version_conflict', 'Someone else changed these terms while you were editing.');
  const needed = neededClause(whose.scope);
  if (needed !== null && !clauses.some(({ id }) => id === needed))
    throw invalid(
      'clauses',
      needed === 'rate'
        ? 'Keep the general rate: it covers charges that no other clause is about.'
        : 'Keep the general hold: it says when commissions become payable.',
    );
  if (sameText(clauses) === sameText(current.clauses)) return;
  const { scope, target } = whose;
  const payload = { scope, target, version: version + 1, note, before: current.clauses, after: clauses };
  await writeTerms(tx, whose, { current, clauses, note, audit: { action: 'payTerms.write', payload } }, by);
}

/** The database orders the keys of what it keeps otherwise. */
const sameText = (clauses: readonly PayClause[]): string =>
  JSON.stringify(
    clauses.map(({ id, priority, when, basis, pay, cap, duration, hold }) => [
      id,
      priority,
      [
        when.kinds,
        when.charges && [when.charges.from, when.charges.to],
        when.months && [when.months.from, when.months.to],
      ],
      basis,
      pay && (pay.kind === 'percent' ? pay.rate : [pay.amount, pay.currency]),
      cap && [cap.amount, cap.currency, cap.per],
      duration,
      hold,
    ]),
  );
