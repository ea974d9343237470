import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { movePayouts } from '#contract/payouts/work.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { charged, installed, refunded } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makeLead } from '../make/leads.ts';
import type { Served } from '../servers/served.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Act, Standing, World } from './world.ts';

interface Facts {
  readonly isMonth: boolean;
  readonly isFlagged: boolean;
  readonly isActive: boolean;
  readonly isApproved: boolean;
  readonly isRefunded: boolean;
  readonly payout: 'none' | 'open' | 'sent' | 'failed' | 'paid';
}
type Name =
  | 'turnMonth'
  | 'mature'
  | 'flag'
  | 'clear'
  | 'suspend'
  | 'restore'
  | 'reject'
  | 'approve'
  | 'refund'
  | 'run'
  | 'send'
  | 'fail'
  | 'voidIt'
  | 'confirm';
type At = Standing<Facts>;

const month = '2026-12';
const inMonth = '2026-12-05T12:00:00.000Z';
const done = () => 200;
const stands = (at: At, ...states: readonly string[]) => states.includes(at.states['commission'] ?? '');

/**
 * Holds the commission, or ends that. One more that may hold it as well is enough to see that what is held
 * twice is not released at once.
 */
const holds = (
  fact: 'isFlagged' | 'isActive' | 'isApproved',
  held: boolean,
  isPossible: (facts: Facts) => boolean,
): [Act<Facts>, Act<Facts>] => [
  {
    when: ({ facts }) => facts[fact] !== held && !facts.isRefunded && isPossible(facts),
    before: ({ facts }) => ({ ...facts, [fact]: held }),
    sends: () => ['commission.hold'],
    answers: done,
  },
  {
    when: ({ facts }) => facts[fact] === held && !facts.isRefunded,
    before: ({ facts }) => ({ ...facts, [fact]: !held }),
    sends: () => ['commission.release', 'commission.mature'],
    answers: done,
  },
];
const isFree = ({ payout }: Facts) => payout === 'none' || payout === 'open';
const [flag, clear] = holds('isFlagged', true, ({ isApproved }) => isApproved);
const [suspend, restore] = holds('isActive', false, (facts) => facts.isApproved && isFree(facts));
const [reject, approve] = holds(
  'isApproved',
  false,
  (facts) => facts.isActive && !facts.isFlagged && facts.payout === 'none',
);

const becomes = (payout: Facts['payout'], act: Act<Facts>): Act<Facts> => ({
  before: ({ facts }) => ({ ...facts, payout }),
  answers: done,
  ...act,
});
const isPaidOut = (at: At) => at.facts.isActive && at.facts.isApproved && !at.facts.isRefunded && stands(at, 'payable');

export const commissionWorld: World<Facts, Name, 'earned'> = {
  entity: 'commission',
  machine: commissionMachine,
  starts: {
    earned: {
      facts: {
        isMonth: false,
        isFlagged: false,
        isActive: true,
        isApproved: true,
        isRefunded: false,
        payout: 'none',
      },
    },
  },
  acts: {
    turnMonth: {
      when: ({ facts }) => !facts.isMonth,
      before: ({ facts }) => ({ ...facts, isMonth: true }),
    },
    mature: { sends: () => ['commission.mature'], answers: done },
    flag,
    clear,
    suspend,
    restore,
    reject,
    approve,
    refund: {
      when: ({ facts }) => !facts.isRefunded,
      before: ({ facts }) => ({ ...facts, isRefunded: true }),
      sends: (at) => [stands(at, 'paid') ? 'commission.clawBack' : 'commission.cancel'],
      answers: done,
    },
    run: {
      when: (at) => at.facts.payout === 'none' && isPaidOut(at),
      before: ({ facts }) => ({ ...facts, payout: 'open' }),
    },
    send: becomes('sent', {
      when: (at) => at.facts.payout === 'open' && !stands(at, 'held'),
    }),
    // What would have been held while the bank had it, is held as it comes back.
    fail: becomes('failed', {
      when: ({ facts }) => facts.payout === 'sent',
      sends: ({ facts }) => (facts.isFlagged ? ['commission.hold'] : []),
    }),
    voidIt: becomes('none', { when: ({ facts }) => ['open', 'failed'].includes(facts.payout) }),
    confirm: becomes('paid', {
      when: ({ facts }) => facts.payout === 'sent',
      sends: ({ facts }) => ['commission.pay', ...(facts.isRefunded ? ['commission.clawBack'] : [])],
    }),
  },
  context: (facts) => ({
    payableMonth: month,
    isReferralFlagged: facts.isFlagged,
    isAccountActive: facts.isActive,
    isApproved: facts.isApproved,
    livePayoutId: facts.payout === 'none' ? null : 'payout',
    isReversalOpen: false,
    isPayoutSent: facts.payout === 'sent',
    isTakenBack: facts.isRefunded && facts.payout === 'paid',
    now: facts.isMonth ? inMonth : today,
  }),
};

const ids = z.array(z.object({ id: z.string() }));

/** A charge of 1,000.00 to a shop that an approved lead brought in; its commission is payable in December. */
export async function earned({ built, call, tell, mature: runJob, colleague }: Served) {
  const { pool } = built.db;
  const [staff, admin, partner] = [await colleague('moderator'), await colleague('admin'), await built.as('partner')];
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(pool);
  const shop = `${randomUUID()}.example`;
  await makeLead(pool, { partnerId, shop, appIds: [app.id], state: 'approved', at: '2026-11-10T09:00:00.000Z' });
  const chargeId = randomUUID();
  await tell(app, installed(shop, today));
  await tell(app, charged(shop, today, chargeId, 100_000));
  const [commission] = ids.parse((await call(staff, 'GET', `/api/commissions?partnerId=${partnerId}`)).data);
  const [referral] = await query<{ id: string }>(pool, sql`select id from referrals where app_id = ${app.id}`);
  if (!commission || !referral) throw new Error('The charge earned nothing.');

  const status = async (answer: Promise<{ status: number }>) => (await answer).status;
  const account = (newStatus: string) => () =>
    status(
      call(staff, 'PUT', `/api/partners/partner/${partnerId}`, { statusType: 'account', newStatus, note: 'Why.' }),
    );
  const decide = (decision: 1 | -1) => () =>
    status(call(staff, 'PUT', `/api/partners/approve/${partnerId}`, { status: decision }));
  const review = (event: 'flag' | 'clear') => () =>
    status(call(staff, 'PUT', `/api/referrals/${referral.id}/review`, { event, reason: 'Why.' }));
  return {
    admin,
    partner,
    commissionId: commission.id,
    turnMonth: async () => {
      built.setNow(inMonth);
      return 200;
    },
    mature: async () => {
      await runJob();
      return 200;
    },
    flag: review('flag'),
    clear: review('clear'),
    suspend: account('suspended'),
    restore: account('active'),
    reject: decide(-1),
    approve: decide(1),
    refund: () =>
      tell(
        app,
        refunded(shop, built.services.now().toISOString(), { refundId: randomUUID(), chargeId, amount: 100_000 }),
      ),
    /** The id of the payout that the month's run made. */
    run: async (): Promise<string> => {
      const { status: answered } = await call(admin, 'POST', '/api/admin/payouts/run', {
        month,
        partners: [partnerId],
      });
      const open = await call(admin, 'GET', `/api/admin/payouts?partnerId=${partnerId}&state=open`);
      const [payout] = ids.parse(open.data);
      if (answered !== 200 || !payout) throw new Error(`The run made no payout: ${answered}`);
      return payout.id;
    },
    step: (payoutId: string, event: string, given: object = {}) =>
      status(call(admin, 'PUT', `/api/admin/payouts/${payoutId}`, { event, ...given })),
    /** The same by the call for many payouts, as the call for one would answer. */
    stepOfMany: async (payoutId: string, event: string, given: object = {}) => {
      const answer = await call(admin, 'PUT', '/api/admin/payouts/bulk', { ids: [payoutId], event, ...given });
      if (answer.status !== 200) return answer.status;
      return movePayouts.success.data.parse(answer.data).refused.length > 0 ? 409 : 200;
    },
  };
}

export const beginCommission: Begin<Facts, Name, 'earned'> = async (served) => {
  const { run, step, commissionId, turnMonth, mature, flag: doFlag, clear: doClear, ...world } = await earned(served);
  let payoutId = '';
  return {
    id: commissionId,
    hands: {
      turnMonth,
      mature,
      flag: doFlag,
      clear: doClear,
      suspend: world.suspend,
      restore: world.restore,
      reject: world.reject,
      approve: world.approve,
      refund: world.refund,
      run: async () => {
        payoutId = await run();
        return 200;
      },
      send: async () => {
        await step(payoutId, 'approve');
        return step(payoutId, 'send');
      },
      fail: () => step(payoutId, 'fail', { reason: 'Account closed.' }),
      voidIt: () => step(payoutId, 'void', { reason: 'A mistake.' }),
      confirm: () => step(payoutId, 'confirm', { reference: 'BANK-1' }),
    },
  };
};
