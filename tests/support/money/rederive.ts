import sql from 'sql-template-tag';

import { assumedKind, type ChargeKind } from '#contract/events/chargeKinds.ts';
import { addMonths } from '#contract/shared/month.ts';
import type { ChargeFacts } from '#contract/payTerms/evaluation.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';

import { hashOf } from '../../../server/features/payTerms/evaluateCharges.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { isAbout, type OwnFacts, ownPay } from './ownEvaluation.ts';

interface Row {
  id: string;
  amount: number;
  base: number;
  rate: number | null;
  earnedMonth: string;
  payableMonth: string;
  kind: ChargeKind;
  gross: number;
  net: number;
  currency: string;
  ordinal: number;
  monthsSinceInstall: number;
  monthsSinceFirstCharge: number;
  earnedBefore: number;
  hash: string;
  clause: PayClause | null;
  holdClause: PayClause | null;
  /** All that stand in the cited terms. */
  clauses: PayClause[];
}

/** The facts of a commission's charge, the clause it cites for pay, and all of the terms they stand in. */
export interface Rederived {
  readonly facts: OwnFacts;
  readonly clause: PayClause | null;
  readonly clauses: readonly PayClause[];
}

/**
 * Every commission that is not what its cited clauses make of its recorded facts, in the other opinion of tests, with what
 * differs; and how many there are.
 */
export async function rederive(
  db: Queryable,
  each: (one: Rederived) => void = () => {},
): Promise<{ count: number; differing: object[] }> {
  const differing: object[] = [];
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await page(db, after);
    for (const row of rows) {
      const { clause, holdClause, amount, base, rate, payableMonth } = row;
      const facts: ChargeFacts = row;
      const own = { ...row, sinceInstall: row.monthsSinceInstall, sinceFirst: row.monthsSinceFirstCharge };
      each({ facts: own, clause, clauses: row.clauses });
      const made = clause && {
        applies: isAbout(clause, own) && holdClause !== null && isAbout(holdClause, own),
        amount: ownPay(clause, own, row.earnedBefore),
        base: Math.max(0, clause.basis === 'net' ? facts.net : facts.gross),
        rate: clause.pay?.kind === 'percent' ? clause.pay.rate : null,
        payableMonth: addMonths(row.earnedMonth, holdClause?.hold ?? Number.NaN),
        hash: hashOf(facts).toString('hex'),
      };
      const recorded = { applies: true, amount, base, rate, payableMonth, hash: row.hash };
      if (JSON.stringify(made) !== JSON.stringify(recorded)) differing.push({ id: row.id, made, recorded });
    }
    count += rows.length;
    const last = rows.at(-1);
    if (!last) return { count, differing };
    after = last.id;
  }
}

const page = (db: Queryable, after: string): Promise<Row[]> =>
  query<Row>(
    db,
    sql`select c.id, c.amount_minor as amount, c.base_minor as base, c.rate, to_char(c.earned_month, 'YYYY-MM') as "earnedMonth",
               to_char(c.payable_month, 'YYYY-MM') as "payableMonth", h.amount_minor as gross,
               coalesce(h.charge_kind, ${assumedKind}) as kind, coalesce(h.net_minor, h.amount_minor) as net, h.currency, c.ordinal,
               c.months_since_install as "monthsSinceInstall", c.months_since_first as "monthsSinceFirstCharge",
               c.earned_before as "earnedBefore", encode(c.facts_hash, 'hex') as hash,
               (select e.clause from pay_terms t cross join jsonb_array_elements(t.clauses) as e(clause)
                 where t.id = c.terms_id and e.clause ->> 'id' = c.clause) as clause,
               (select e.clause from pay_terms t cross join jsonb_array_elements(t.clauses) as e(clause)
                 where t.id = c.hold_terms_id and e.clause ->> 'id' = c.hold_clause) as "holdClause",
               (select jsonb_agg(e.clause) from pay_terms t cross join jsonb_array_elements(t.clauses) as e(clause)
                 where t.id in (c.terms_id, c.hold_terms_id)) as clauses
          from commissions c join charges h on h.id = c.charge_id
         where c.id > ${after}::uuid order by c.id limit 2000`,
  );
