import sql, { type Sql } from 'sql-template-tag';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';
import { makeUser } from './users.ts';

const monthOf = (instant: string) => instant.slice(0, 7);

const monthLater = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
};

/** What a commission says of the terms it was paid by. */
export const citationColumns = sql`terms_id, clause, hold_terms_id, hold_clause, basis, ordinal, months_since_install,
  months_since_first, earned_before, facts_hash`;

/** Values for `citationColumns`: the first terms of the app and of the programme, and the next number of the referral. */
export const citationOf = ({
  appId,
  referralId,
  nth = sql`1`,
  earnedBefore = 0,
}: {
  appId: Sql;
  referralId: Sql;
  nth?: Sql;
  earnedBefore?: number;
}): Sql =>
  sql`(select id from pay_terms where app_id = ${appId} and version = 1), 'rate',
      (select id from pay_terms where scope = 'programme' and version = 1), 'hold', 'gross',
      (select count(*) from commissions m where m.referral_id = ${referralId})::int + ${nth}, 0, 0, ${earnedBefore}::bigint, sha256('')`;

interface GivenCharge {
  referral: { id: string; partnerId: string; appId: string; shop: string };
  amount?: number;
  currency?: string;
  rate?: number;
  at?: string;
  /** When the commission is entered in the ledger; now unless given. */
  recordedAt?: string;
  state?: 'pending' | 'held' | 'payable' | 'paid' | 'clawedBack' | 'cancelled';
  /** 'YYYY-MM'; the month after the charge's unless given. */
  payableMonth?: string;
  externalId?: string;
  /** What the referral has earned before in its currency; nothing unless given. */
  earnedBefore?: number;
}

/** A charge of 100.00 with its commission of 20 % and the ledger entry of it. */
export async function makeCharge(db: Queryable, given: GivenCharge) {
  const at = given.at ?? '2026-10-05T12:00:00.000Z';
  const amount = given.amount ?? 10_000;
  const rate = given.rate ?? 2000;
  const charge = {
    id: newId(),
    commissionId: newId(),
    entryId: newId(),
    externalId: given.externalId ?? `charge-${next()}`,
    referral: given.referral,
    amount,
    commission: Math.round((amount * rate) / 10_000),
    currency: given.currency ?? 'USD',
    at,
  };
  const { referral, currency } = charge;
  const earned = `${monthOf(at)}-01`;
  await query(
    db,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
        values (${charge.id}, ${referral.appId}, ${charge.externalId}, 'charge', ${referral.id}, ${referral.shop},
                ${amount}, ${currency}, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, state, occurred_at, ${citationColumns})
        values (${charge.commissionId}, ${referral.partnerId}, ${referral.id}, ${referral.appId}, ${charge.id}, ${rate},
                ${amount}, ${charge.commission}, ${currency}, ${earned}::date,
                ${`${given.payableMonth ?? monthLater(monthOf(at), 1)}-01`}::date, ${given.state ?? 'pending'},
                ${at}::timestamptz, ${citationOf({ appId: sql`${referral.appId}::uuid`, referralId: sql`${referral.id}::uuid`, earnedBefore: given.earnedBefore ?? 0 })})`,
  );
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, occurred_at, created_at)
        values (${charge.entryId}, ${referral.partnerId}, 'commission', ${charge.commission}, ${currency},
                ${earned}::date, ${charge.commissionId}, ${at}::timestamptz, coalesce(${given.recordedAt ?? null}::timestamptz, now()))`,
  );
  return charge;
}

interface GivenRefund {
  charge: Awaited<ReturnType<typeof makeCharge>>;
  amount?: number;
  at?: string;
  externalId?: string;
}

/** A refund, full unless an amount is given, with the reversal of its part of the commission. */
export async function makeRefund(db: Queryable, { charge, ...given }: GivenRefund) {
  const at = given.at ?? charge.at;
  const amount = given.amount ?? charge.amount;
  const refund = {
    id: newId(),
    entryId: newId(),
    amount,
    reversal: -Math.round((charge.commission * amount) / charge.amount),
    currency: charge.currency,
    at,
  };
  await query(
    db,
    sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
        values (${refund.id}, ${charge.referral.appId}, ${given.externalId ?? `refund-${next()}`}, 'refund', ${charge.id},
                ${charge.referral.id}, ${charge.referral.shop}, ${amount}, ${charge.currency}, ${at}::timestamptz)`,
  );
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, commission_id, refund_id, occurred_at)
        values (${refund.entryId}, ${charge.referral.partnerId}, 'reversal', ${refund.reversal}, ${charge.currency},
                ${`${monthOf(at)}-01`}::date, ${charge.commissionId}, ${refund.id}, ${at}::timestamptz)`,
  );
  return refund;
}

interface GivenEntry {
  partnerId: string;
  kind?: 'bonus' | 'adjustment';
  amount?: number;
  currency?: string;
  reason?: string;
  at?: string;
}

/** A bonus, or an adjustment, of 50.00. */
export async function makeEntry(db: Queryable, given: GivenEntry) {
  const at = given.at ?? '2026-10-06T12:00:00.000Z';
  const entry = { entryId: newId(), amount: given.amount ?? 5000, currency: given.currency ?? 'USD', at };
  await query(
    db,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, reason, occurred_at, created_at)
        values (${entry.entryId}, ${given.partnerId}, ${given.kind ?? 'bonus'}, ${entry.amount}, ${entry.currency},
                ${`${monthOf(at)}-01`}::date, ${given.reason ?? 'Thanks'}, ${at}::timestamptz, ${at}::timestamptz)`,
  );
  return entry;
}

interface GivenPayout {
  partnerId: string;
  /** What it settles: the answers of `makeCharge`, `makeRefund` and `makeEntry`. */
  entries: readonly { entryId: string; currency: string }[];
  month?: string;
  state?: 'open' | 'approved' | 'onHold' | 'processing' | 'overdue' | 'paid' | 'failed';
  at?: string;
}

/** A payout of ledger entries in one currency; a paid one has its ledger entry. The commissions' states are the caller's. */
export async function makePayout(db: Queryable, given: GivenPayout) {
  const at = given.at ?? '2026-11-03T12:00:00.000Z';
  const state = given.state ?? 'open';
  const isPaid = state === 'paid';
  const month = given.month ?? monthOf(at);
  const payout = { id: newId(), entryId: newId(), month, state, currency: given.entries[0]?.currency ?? 'USD' };
  const ids = given.entries.map(({ entryId }) => entryId);
  // One statement: at its commit the payout has to equal its lines.
  const [row] = await query<{ amount: number; number: string }>(
    db,
    sql`with settled as (
          select id, amount_minor from ledger_entries where id = any(${ids}::uuid[])
        ), payout as (
          insert into payouts (id, partner_id, month, currency, amount_minor, state, method, method_id, reference, paid_at, sent_at, created_at)
          select ${payout.id}::uuid, ${given.partnerId}::uuid, ${`${month}-01`}::date, ${payout.currency}, sum(amount_minor),
                 ${state}, coalesce((select method from payout_methods where partner_id = ${given.partnerId} and state = 'effective'), 'bank'),
                 (select id from payout_methods where partner_id = ${given.partnerId} and state = 'effective'), ${isPaid ? 'REF-1' : null},
                 ${isPaid ? at : null}::timestamptz,
                 ${state === 'processing' || state === 'overdue' ? at : null}::timestamptz, ${at}::timestamptz
            from settled returning id, amount_minor, number
        ), lines as (
          insert into payout_lines (payout_id, entry_id, amount_minor)
          select p.id, s.id, s.amount_minor from payout p, settled s
        )
        select amount_minor as amount, number from payout`,
  );
  const amount = row?.amount ?? 0;
  if (isPaid)
    await query(
      db,
      sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, payout_id, occurred_at)
          values (${payout.entryId}, ${given.partnerId}, 'payout', ${-amount}, ${payout.currency}, ${`${month}-01`}::date,
                  ${payout.id}, ${at}::timestamptz)`,
    );
  return { ...payout, amount, number: row?.number ?? '' };
}

/** Voids a payout that was not paid: its lines are free again. */
export async function voidPayout(db: Queryable, payoutId: string): Promise<void> {
  await query(db, sql`update payouts set state = 'voided' where id = ${payoutId}`);
}

interface GivenReversal {
  charge: Awaited<ReturnType<typeof makeCharge>>;
  amount?: number;
  proposedBy?: string;
  state?: 'proposed' | 'disputed';
  /** When it is proposed. */
  at?: string;
}

/** A proposed reversal, of half its commission unless an amount is given; the partner has fourteen days to answer. */
export async function makeReversal(db: Queryable, given: GivenReversal) {
  const { charge, state = 'proposed', at = '2026-11-20T10:00:00.000Z' } = given;
  const proposedBy = given.proposedBy ?? (await makeUser(db, { role: 'moderator' })).id;
  const reversal = { id: newId(), amount: given.amount ?? Math.ceil(charge.commission / 2), proposedBy };
  await query(
    db,
    sql`insert into reversals (id, partner_id, commission_id, amount_minor, currency, reason, state, dispute, proposed_by,
                               created_at, answer_by, decide_by)
        values (${reversal.id}, ${charge.referral.partnerId}, ${charge.commissionId}, ${reversal.amount}, ${charge.currency},
                'The shop is the partner’s own.', ${state}, ${state === 'disputed' ? 'It is another company.' : ''}, ${proposedBy},
                ${at}::timestamptz, ${at}::timestamptz + interval '14 days',
                case when ${state} = 'disputed' then ${at}::timestamptz + interval '7 days' end)`,
  );
  return reversal;
}
