import sql from 'sql-template-tag';

import { matureCommissions } from '../../../server/features/commissions/mature.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { confirmDays } from '#contract/settings/paymentRules.ts';
import { escalatePayouts } from '../../../server/features/payouts/clock.ts';
import { type Move, move } from '../../../server/features/payouts/move.ts';
import { firstDay } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';
import { hasMethod } from '../../../server/features/partners/payoutMethod.ts';
import { run } from '../../../server/features/payouts/run/run.ts';
import { type Calendar, later, timeIn } from '../calendar.ts';
import type { Step } from '../step.ts';

/**
 * Maturing on the first of every month, and each month's payouts: run on the 25th, approved, sent and paid in the days
 * after. Those of the month before the current one are left on their way, for staff to work on; one of an earlier month came back.
 */
export function payoutSteps({ months, now }: Calendar, adminId: string): Step[] {
  const actor = { userId: adminId };
  const last = months.length - 2;
  return months.flatMap((month, index): Step[] => {
    const step = (day: number, hour: number, work: (tx: Queryable, at: Date) => Promise<unknown>): Step => {
      const at = timeIn(month, day, hour, 4);
      return { at, run: (tx) => work(tx, at) };
    };
    const maturing = step(1, 0, matureCommissions);
    if (index === 0 || index > last) return [maturing].filter(({ at }) => at < now);

    const running = step(25, 9, (tx, at) => run(tx, { month }, { actor, now: at }));
    const approving = step(26, 10, (tx, at) =>
      each(tx, 'open', at, (_, place) => {
        if (index === last && place === 3)
          return { event: 'hold', reason: 'Bank details changed this week: call first.' };
        return index < last || place % 5 < 3 ? { event: 'approve' } : null;
      }),
    );
    const voiding = step(26, 15, (tx, at) =>
      each(tx, 'approved', at, (_, place) =>
        place === 2 ? { event: 'void', reason: 'A charge is in dispute.' } : null,
      ),
    );
    const sending = step(27, 9, async (tx, at) => {
      const ids = (await payouts(tx, 'approved')).filter((_, place) => index < last || place % 2 === 0);
      const set = { sent_at: at.toISOString() };
      await transitionMany(tx, { entity: 'payout', event: 'payout.send', ids, actor, now: at, set });
    });
    const failing = step(27, 16, (tx, at) =>
      each(tx, 'processing', at, (_, place) =>
        place === 1 ? { event: 'fail', reason: 'The account does not exist.' } : null,
      ),
    );
    const retrying = step(28, 9, (tx, at) => each(tx, 'failed', at, () => ({ event: 'retry' })));
    const paying = step(28, 14, (tx, at) =>
      each(tx, index === last ? 'processing' : 'payable', at, (_, place) =>
        index < last || place % 3 === 0
          ? { event: 'confirm', reference: `TRB-${month}-${String(place + 1).padStart(3, '0')}` }
          : null,
      ),
    );
    // What the bank has had for too long is overdue; of last month one is sent only now.
    const escalating = step(27 + confirmDays.standard, 9, (tx, at) => escalatePayouts(tx, at));
    const sendingLate: Step = {
      at: later(now, -DAY),
      run: async (tx) => {
        const [first] = await payouts(tx, 'approved');
        if (first) await move(tx, first, { event: 'send' }, { actor, now: later(now, -DAY) });
      },
    };
    const returning = step(41, 11, (tx, at) =>
      each(tx, 'paid', at, (_, place) =>
        place === 4 ? { event: 'return', reason: 'The bank sent it back: the account is closed.' } : null,
      ),
    );
    return [
      maturing,
      running,
      approving,
      ...(index === last - 2 ? [voiding] : []),
      sending,
      ...(index === last - 3 || index === last ? [failing] : []),
      ...(index === last - 3 ? [retrying] : []),
      paying,
      ...(index === last ? [escalating, sendingLate].filter(({ at }) => at < now) : []),
      ...(index === last - 2 ? [returning] : []),
    ];

    /** Moves the month's payouts in a state one by one, chosen by index. */
    async function each(
      tx: Queryable,
      state: 'open' | 'approved' | 'processing' | 'failed' | 'payable' | 'paid',
      at: Date,
      moveOf: (id: string, place: number) => Move | null,
    ) {
      for (const [place, id] of (await payouts(tx, state)).entries()) {
        const next = moveOf(id, place);
        if (next) await move(tx, id, next, { actor, now: at });
      }
    }

    async function payouts(tx: Queryable, state: string): Promise<string[]> {
      const states = state === 'payable' ? ['approved', 'processing'] : [state];
      const rows = await query<{ id: string }>(
        tx,
        sql`select o.id from payouts o join partners p on p.id = o.partner_id
             where o.month = ${firstDay(month)}::date and o.state = any(${states}::text[])
               and ${hasMethod} and p.account_state = 'active'
             order by p.created_at, p.id, o.currency`,
      );
      return rows.map((row) => row.id);
    }
  });
}
