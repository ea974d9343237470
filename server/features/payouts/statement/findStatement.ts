import sql from 'sql-template-tag';

import type { Payout } from '#contract/payouts/payout.ts';
import { type Party, type Statement, statementLines } from '#contract/payouts/statements.ts';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';
import { paymentMarks } from '../../ledger/marks.ts';
import { findPayer } from '../../settings/payer.ts';
import { firstLines, groupsOf } from '../lines.ts';

/** The statement of a payout; its one source, for the page and the PDF. */
export async function statementOf(db: Queryable, payout: Payout, account: Statement['account']): Promise<Statement> {
  const [payer, payee, groups, lines, balance, marks] = await Promise.all([
    findPayer(db),
    payeeOf(db, payout.partnerId),
    groupsOf(db, payout.id),
    firstLines(db, payout.id, statementLines),
    balanceThen(db, payout),
    paymentMarks(db, payout.id),
  ]);
  const { iban: _iban, bic: _bic, ...shown } = payer ?? { iban: '', bic: '' };
  const paidFor = groups.map(({ onHold: _onHold, ...group }) => group);
  return { payout, payer: 'name' in shown ? shown : null, payee, account, groups: paidFor, lines, balance, marks };
}

async function payeeOf(db: Queryable, partnerId: string): Promise<Party> {
  const payee = await queryOne<Party>(
    db,
    sql`select name, street_address as "streetAddress", zip, city, country, tax_id as "taxId"
          from partners where id = ${partnerId}`,
  );
  if (!payee) throw new Error(`partner ${partnerId} is gone`);
  return payee;
}

/**
 * What had been earned and paid when the payout was made; a payment that was undone by then is not paid. Counted by when it was entered: a late event, with an earlier time
 * of its own, changes no statement.
 */
async function balanceThen(
  db: Queryable,
  { partnerId, currency, createdAt, amount }: Payout,
): Promise<Statement['balance']> {
  const sums = await queryOne<{ earned: number; paid: number }>(
    db,
    sql`select coalesce(sum(amount_minor) filter (where payout_id is null), 0)::bigint as earned,
               coalesce(-sum(amount_minor) filter (where payout_id is not null), 0)::bigint as paid
          from ledger_entries
         where partner_id = ${partnerId} and currency = ${currency}
           and case kind when 'payout' then occurred_at else created_at end <= ${createdAt}::timestamptz`,
  );
  const { earned, paid } = sums ?? { earned: 0, paid: 0 };
  return { earned, paid, remains: earned - paid - amount };
}
