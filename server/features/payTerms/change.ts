import { neededClause, type PayClause, type PayScope } from '#contract/payTerms/payTerms.ts';

import type { By } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { areSameClauses } from './sameClauses.ts';
import { type Current, lockTerms, type Whose, writeTerms } from './write.ts';

interface Edited {
  readonly clauses: readonly PayClause[];
  /** The version that was edited. */
  readonly version: number;
}

/** @throws 400 where the clause that covers every charge is missing */
export function refuseUncovered(scope: PayScope, clauses: readonly PayClause[]): void {
  const needed = neededClause(scope);
  if (needed !== null && !clauses.some(({ id }) => id === needed))
    throw invalid(
      'clauses',
      needed === 'rate'
        ? 'Keep the general rate: it covers charges that no other clause covers.'
        : 'Keep the general hold: it says when commissions become payable.',
    );
}

/**
 * The terms that were edited, locked, if the edited ones may follow them.
 * @throws 404, 409 `version_conflict`, 400 where the clause that covers every charge is missing
 */
export async function lockEdited(tx: Queryable, whose: Whose, { clauses, version }: Edited): Promise<Current> {
  const current = await lockTerms(tx, whose);
  if (current.version !== version)
    throw new Refused(409, 'version_conflict', 'Someone else changed these terms while you were editing.');
  refuseUncovered(whose.scope, clauses);
  return current;
}

/** Writes the version after `version`. The same clauses again write none. @throws as `lockEdited` */
export async function changeTerms(
  tx: Queryable,
  whose: Whose,
  { clauses, note, version }: Edited & { note: string },
  by: By,
): Promise<void> {
  const current = await lockEdited(tx, whose, { clauses, version });
  if (areSameClauses(clauses, current.clauses)) return;
  const { scope, target } = whose;
  const payload = { scope, target, version: version + 1, note, before: current.clauses, after: clauses };
  await writeTerms(tx, whose, { current, clauses, note, audit: { action: 'payTerms.write', payload } }, by);
}
