import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { assumedKind } from '#contract/events/chargeKinds.ts';
import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';
import type { Earns } from '#contract/payTerms/evaluation.ts';
import type { PayClause } from '#contract/payTerms/payTerms.ts';
import type { previewPayTerms } from '#contract/payTerms/calls.ts';
import { roughWorth } from '#contract/shared/roughWorth.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { refuseUncovered } from './change.ts';
import { editedRanking } from './editedRanking.ts';
import { findRankings, linkKey } from './rankings.ts';
import { type RecordedCharge, replayer } from './replay.ts';
import { ofScope } from './scopeCharges.ts';
import { fits, type Whose } from './write.ts';

type Preview = DataOf<typeof previewPayTerms>;
type Example = Preview['examples'][number];

const most = 20_000;
const shown = 5;

interface Row extends RecordedCharge {
  chargeId: string;
  partnerId: string;
  partner: string;
  shop: string;
  appId: string;
  app: string;
  occurredAt: string;
}

/** The newest charges of a month that terms are about, those of a referral together. */
const chargesOf = (db: Queryable, whose: Whose, month: string): Promise<Row[]> =>
  query<Row>(
    db,
    sql`select c.charge_id as "chargeId", c.partner_id as "partnerId", p.name as partner, r.shop, c.app_id as "appId",
               a.name as app, c.referral_id as "referralId", coalesce(h.charge_kind, ${assumedKind}) as kind,
               h.amount_minor as gross, coalesce(h.net_minor, h.amount_minor) as net, c.currency, c.ordinal,
               c.months_since_install as "monthsSinceInstall", c.months_since_first as "monthsSinceFirstCharge",
               c.occurred_at as "occurredAt", c.earned_before as "earnedBefore"
          from (select * from commissions c
                 where c.earned_month = ${firstDay(month)}::date and ${ofScope(whose)}
                 order by c.occurred_at desc, c.id desc limit ${most + 1}) c
          join charges h on h.id = c.charge_id join referrals r on r.id = c.referral_id
          join partners p on p.id = c.partner_id join apps a on a.id = c.app_id
         order by c.referral_id, c.ordinal`,
  );

/**
 * What edited clauses would have made of last month's charges, beside those in force.
 * @throws 404, 400 where the clause that covers every charge is missing
 */
export async function preview(db: Queryable, whose: Whose, clauses: readonly PayClause[], now: Date): Promise<Preview> {
  if (!fits(whose)) throw notFound();
  refuseUncovered(whose.scope, clauses);
  const month = addMonths(monthOf(now), -1);
  const rows = await chargesOf(db, whose, month);
  const charges = rows.slice(0, most);
  const rankings = await findRankings(db, charges);
  const editedRankings = new Map(
    [...rankings].map(([key, ranked]) => [key, editedRanking(ranked, whose, clauses)] as const),
  );
  const [asIs, asEdited] = [replayer(), replayer()];
  const totals = new Map<string, { before: number; after: number }>();
  const partners = new Map<string, number>();
  const examples: Example[] = [];
  for (const charge of charges) {
    const key = linkKey(charge);
    const [before, after] = [asIs(charge, rankings.get(key) ?? []), asEdited(charge, editedRankings.get(key) ?? [])];
    if (before === null || after === null) continue;
    const total = totals.get(charge.currency) ?? { before: 0, after: 0 };
    totals.set(charge.currency, { before: total.before + before.amount, after: total.after + after.amount });
    if (before.amount === after.amount && before.hold === after.hold) continue;
    const account = `${charge.partnerId} ${charge.currency}`;
    partners.set(account, (partners.get(account) ?? 0) + after.amount - before.amount);
    examples.push(exampleOf(charge, before, after));
  }
  const differences = [...partners.values()];
  return {
    month,
    charges: charges.length,
    isAll: rows.length <= most,
    changed: examples.length,
    partners: {
      gain: differences.filter((difference) => difference > 0).length,
      lose: differences.filter((difference) => difference < 0).length,
    },
    totals: [...totals]
      .map(([currency, total]) => ({ currency, ...total }))
      .toSorted((a, b) => roughWorth(b.before, b.currency) - roughWorth(a.before, a.currency)),
    examples: examples.toSorted((a, b) => changedBy(b) - changedBy(a)).slice(0, shown),
  };
}

/** What the edit changes about a charge, roughly in dollars. */
const changedBy = ({ before, after, currency }: Example): number => roughWorth(after.amount - before.amount, currency);

function exampleOf(row: Row, before: Earns, after: Earns): Example {
  const { chargeId, partner, shop, app, occurredAt, gross, currency } = row;
  const side = ({ amount, by, hold }: Earns) => ({
    amount,
    clause: by.clause,
    payableMonth: addMonths(monthOf(occurredAt), hold),
  });
  return {
    chargeId,
    partner,
    shop,
    app,
    occurredAt,
    charge: gross,
    currency,
    before: side(before),
    after: side(after),
  };
}
