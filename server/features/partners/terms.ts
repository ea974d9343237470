import { plainClause, type PayClause, plainIds } from '#contract/payTerms/payTerms.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import { lockTerms, writeTerms } from '../payTerms/write.ts';

const order: readonly string[] = [plainIds.rate, plainIds.hold];

/** Puts a clause without conditions into a partner's terms, or takes it out; what is so already writes no version. */
async function setPlain(
  tx: Queryable,
  id: string,
  change: {
    readonly clauseId: string;
    readonly clause: PayClause | null;
    readonly valueOf: (clause: PayClause) => number | null;
    readonly action: string;
  },
  by: By,
): Promise<void> {
  const { clauseId, clause, valueOf, action } = change;
  const whose = { scope: 'partner', target: id } as const;
  const current = await lockTerms(tx, whose);
  const known = current.clauses.find((one) => one.id === clauseId);
  const [before, after] = [known ? valueOf(known) : null, clause && valueOf(clause)];
  if (before === after) return;
  const others = current.clauses.filter((one) => one.id !== clauseId);
  const plain = others.filter((one) => order.includes(one.id));
  const clauses = [
    ...others.filter((one) => !order.includes(one.id)),
    ...[...plain, ...(clause ? [clause] : [])].toSorted(
      (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
    ),
  ];
  await writeTerms(tx, whose, { current, clauses, note: '', audit: { action, payload: { before, after } } }, by);
}

/** The partner's own rate in basis points for charges from now on; null returns to each app's. 404 when missing. */
export const setCommissionRate = (tx: Queryable, id: string, rate: number | null, by: By): Promise<void> =>
  setPlain(
    tx,
    id,
    {
      clauseId: plainIds.rate,
      clause: rate === null ? null : plainClause({ rate }),
      valueOf: ({ pay }) => (pay?.kind === 'percent' ? pay.rate : null),
      action: 'partner.commissionRate',
    },
    by,
  );

/** After how many months commissions of later charges become payable. 404 when missing. */
export const setPayoutOffset = (tx: Queryable, id: string, months: number, by: By): Promise<void> =>
  setPlain(
    tx,
    id,
    {
      clauseId: plainIds.hold,
      clause: plainClause({ hold: months }),
      valueOf: ({ hold }) => hold,
      action: 'partner.payoutMonthsOffset',
    },
    by,
  );
