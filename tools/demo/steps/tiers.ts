import sql from 'sql-template-tag';

import { plainClause } from '#contract/payTerms/payTerms.ts';
import { DAY } from '#contract/shared/day.ts';

import { changeTerms } from '../../../server/features/payTerms/change.ts';
import { evaluateTiers } from '../../../server/features/tiers/evaluate.ts';
import { addTier, override } from '../../../server/features/tiers/write.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { type Calendar, later, timeIn } from '../calendar.ts';
import type { PartnerPlan } from '../plan/partners.ts';
import type { Step } from '../step.ts';

interface Given {
  readonly calendar: Calendar;
  readonly partners: readonly PartnerPlan[];
  readonly adminId: string;
}

const common = { metric: 'netRevenue', currency: 'USD', reviewMonths: 1, isOpen: true } as const;
const tiers = [
  // The installs of one month vary, so at any time a partner is at risk of losing it.
  {
    ...common,
    name: 'Bronze',
    metric: 'installs',
    currency: null,
    threshold: 2,
    windowMonths: 1,
    graceDays: 45,
    rate: 2100,
  },
  { ...common, name: 'Silver', threshold: 50_000, windowMonths: 3, graceDays: 30, rate: 2250 },
  { ...common, name: 'Gold', threshold: 200_000, windowMonths: 3, graceDays: 30, rate: 2500 },
  { ...common, name: 'Platinum', threshold: 500_000, windowMonths: 6, graceDays: 14, rate: 3000 },
] as const;

/** Four tiers, evaluated as the clock does since their second month, and what staff decided about two partners. */
export function tierSteps({ calendar: { months, now }, partners, adminId }: Given): Step[] {
  const by = (at: Date) => ({ actor: { userId: adminId }, now: at });
  const begin = timeIn(months[3] ?? '', 3, 9);
  const evaluating = months.slice(3).flatMap((month) =>
    [1, 20].map((day): Step => {
      const at = timeIn(month, day, day === 1 ? 0 : 2, 11);
      return { at, run: (tx) => evaluateTiers(tx, at) };
    }),
  );
  const [documented, ...others] = partners.filter(({ weight }) => weight > 0);
  const decide = (
    partner: PartnerPlan | undefined,
    name: string,
    event: 'grant' | 'withhold',
    reason: string,
  ): Step[] => {
    if (!partner) return [];
    const at = later(now, -10 * DAY);
    const until = later(now, 50 * DAY)
      .toISOString()
      .slice(0, 10);
    return [
      {
        at,
        run: async (tx: Queryable) =>
          override(tx, { id: partner.id, tierId: await idOf(tx, name) }, { event, reason, until }, by(at)),
      },
    ];
  };
  return [
    {
      at: begin,
      run: async (tx: Queryable) => {
        for (const { rate, ...tier } of tiers) {
          const { id } = await addTier(tx, tier, by(begin));
          const clauses = [plainClause({ rate })];
          await changeTerms(
            tx,
            { scope: 'tier', target: id },
            { clauses, note: 'The programme’s tiers.', version: 0 },
            by(begin),
          );
        }
      },
    },
    ...evaluating,
    ...decide(others.at(-1), 'Gold', 'grant', 'Joined with a large list of shops.'),
    ...decide(others.at(-2), 'Silver', 'withhold', 'Asked to leave coupon sites first.'),
    { at: later(now, -60_000), run: (tx: Queryable) => evaluateTiers(tx, later(now, -60_000)) },
  ].filter(({ at }) => documented !== undefined && at < now && at >= begin);
}

async function idOf(tx: Queryable, name: string): Promise<string> {
  const [tier] = await query<{ id: string }>(tx, sql`select id from tiers where name = ${name}`);
  if (!tier) throw new Error(`The demo has no tier ${name}.`);
  return tier.id;
}
