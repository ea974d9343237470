import sql from 'sql-template-tag';

import { getAdminPayout } from '#contract/payouts/work.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import { escalatePayouts } from '../../../server/features/payouts/clock.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import { daysLater } from '../../../server/platform/daysLater.ts';
import { payoutActions } from '../../../src/entities/payout/payoutActions.ts';
import { today } from './clock.ts';
import { earned } from './commission.ts';
import type { Begin } from './rows.ts';
import type { Act, Standing, World } from './world.ts';
import { versionOfSettings } from '../saveSettings.ts';

interface Facts {
  readonly hasMethod: boolean;
  readonly isFlagged: boolean;
  readonly isHeld: boolean;
  /** The bank has had it for too long. */
  readonly isLate: boolean;
  readonly isUndone: boolean;
  /** It is above the limit for one person. */
  readonly isLimited: boolean;
}
type Step = 'approve' | 'hold' | 'release' | 'send' | 'confirm' | 'fail' | 'retry' | 'void' | 'return' | 'undo';
type Name = Step | 'giveMethod' | 'flag' | 'clear' | 'sendOwn' | 'confirmOwn' | 'pass' | 'runJob';
/** The second partner has not said where payouts go; its payouts are moved by the call for many. */
type Start = 'runLimited' | 'run' | 'runWithoutMethod';

const step = (event: Step): Act<Facts> => ({ sends: () => [`payout.${event}`] });
const stands = ({ states }: Standing<Facts>, ...named: readonly string[]) => named.includes(states['payout'] ?? '');
/** While the bank has it, and once it is paid, nothing of it can be held any more. */
const isHoldable = (at: Standing<Facts>) => !stands(at, 'processing', 'overdue', 'paid', 'returned');
/** Who approved it tries alone what needs two. */
const own: Act<Facts> = { when: (at) => at.facts.isLimited && stands(at, 'approved'), answers: () => 409 };
const limit = { amount: 19_999, currency: 'USD' };
const facts: Facts = {
  hasMethod: true,
  isFlagged: false,
  isHeld: false,
  isLate: false,
  isUndone: false,
  isLimited: false,
};
const isShort = ({ facts: { isLimited } }: Standing<Facts>) => !isLimited;

export const payoutWorld: World<Facts, Name, Start> = {
  entity: 'payout',
  machine: payoutMachine,
  starts: {
    // First, since the limit is one of the whole programme: those after it take it away.
    runLimited: { facts: { ...facts, isLimited: true } },
    run: { facts },
    runWithoutMethod: { facts: { ...facts, hasMethod: false } },
  },
  acts: {
    approve: step('approve'),
    hold: step('hold'),
    release: step('release'),
    send: { ...step('send'), after: ({ facts: known }) => ({ ...known, isLate: false }) },
    confirm: step('confirm'),
    // What would have been held while the bank had it, is held as it comes back.
    fail: { ...step('fail'), after: ({ facts: known }) => ({ ...known, isHeld: known.isFlagged }) },
    retry: step('retry'),
    void: step('void'),
    return: step('return'),
    sendOwn: own,
    confirmOwn: own,
    pass: {
      when: (at) => stands(at, 'processing') && !at.facts.isLate && isShort(at),
      before: ({ facts: known }) => ({ ...known, isLate: true }),
      answers: () => 200,
    },
    runJob: {
      when: isShort,
      sends: (at) => (stands(at, 'processing') && at.facts.isLate ? ['payout.escalate'] : []),
      answers: () => 200,
    },
    undo: {
      ...step('undo'),
      after: ({ facts: known }) => ({ ...known, isUndone: true }),
    },
    giveMethod: {
      when: (at) => !at.facts.hasMethod,
      before: (at) => ({ ...at.facts, hasMethod: true }),
    },
    flag: {
      when: (at) => !at.facts.isFlagged && isShort(at),
      before: (at) => ({ ...at.facts, isFlagged: true, isHeld: isHoldable(at) }),
    },
    clear: {
      when: (at) => at.facts.isFlagged,
      before: (at) => ({ ...at.facts, isFlagged: false, isHeld: false }),
    },
  },
  context: ({ hasMethod, isHeld, isLate, isUndone, isLimited }) => ({
    // 20 % of 1,000.00.
    amount: 20_000,
    hasPayoutMethod: hasMethod,
    methodCountsFrom: null,
    heldCommissions: isHeld ? 1 : 0,
    confirmBy: isLate ? today : null,
    isUndone,
    isApprover: false,
    alone: isLimited ? limit : null,
    now: today,
  }),
};

export const beginPayout: Begin<Facts, Name, Start> = async (served, start) => {
  const { built, call, colleague } = served;
  const { run, partner, admin, turnMonth, flag, clear, step: one, stepOfMany } = await earned(served);
  const take = start === 'runWithoutMethod' ? stepOfMany : one;
  const second = await colleague('admin', 2);
  const rules = { confirmDays: 5, alone: start === 'runLimited' ? [limit] : [] };
  await call(admin, 'PUT', '/api/admin/settings/payments', {
    ...rules,
    version: await versionOfSettings(built, 'payments'),
  });
  let confirmBy: string | null = null;
  const send = async (answer: Promise<number>) => {
    const status = await answer;
    // One that was sent already stays as it was.
    const [row] = await query<{ sentAt: string | null }>(
      built.db.pool,
      sql`select sent_at as "sentAt" from payouts where id = ${id}`,
    );
    if (row?.sentAt) confirmBy = daysLater(new Date(row.sentAt), 5);
    return status;
  };
  /** What needs two, where the first has approved it. */
  const bySecond = async (event: 'send' | 'confirm', given: object = {}) => {
    if (start !== 'runLimited') return take(id, event, given);
    return (await call(second, 'PUT', `/api/admin/payouts/${id}`, { event, ...given })).status;
  };
  if (start === 'runWithoutMethod') {
    const { pool } = built.db;
    await query(pool, sql`update payout_methods set state = 'superseded' where partner_id = ${partner.partnerId}`);
  }
  await turnMonth();
  const id = await run();
  const reason = 'Why.';
  return {
    id,
    // It is shown to staff other than the one who approved it.
    context: (known) => ({ ...payoutWorld.context(known), confirmBy, now: built.services.now().toISOString() }),
    offers: () =>
      Promise.all(
        (['moderator', 'manager', 'admin', 'approver'] as const).map(async (by) => {
          const caller = by === 'approver' ? admin : await colleague(by, 3);
          const { data } = await call(caller, 'GET', `/api/admin/payouts/${id}`);
          const payout = getAdminPayout.success.data.parse(data);
          return { by, server: payout.actions, browser: payoutActions(payout, built.services.now()) };
        }),
      ),
    hands: {
      approve: () => take(id, 'approve'),
      hold: () => take(id, 'hold', { reason }),
      release: () => take(id, 'release'),
      send: () => send(bySecond('send')),
      confirm: () => bySecond('confirm', { reference: 'BANK-1' }),
      sendOwn: () => one(id, 'send'),
      confirmOwn: () => stepOfMany(id, 'confirm', { reference: 'BANK-1' }),
      return: () => take(id, 'return', { reason }),
      pass: () => {
        built.setNow(daysLater(built.services.now(), 6));
        return Promise.resolve(200);
      },
      runJob: async () => {
        await transaction(built.db.pool, (tx) => escalatePayouts(tx, built.services.now()));
        return 200;
      },
      undo: async () => (await call(admin, 'POST', `/api/admin/payouts/${id}/undo`, { reason })).status,
      fail: () => take(id, 'fail', { reason }),
      retry: () => take(id, 'retry'),
      void: () => take(id, 'void', { reason }),
      giveMethod: async () =>
        (
          await call(partner, 'PUT', '/api/payouts/method', {
            method: 'paypal',
            holder: 'Pat Example',
            country: 'DE',
            email: 'pat@example.com',
          })
        ).status,
      flag,
      clear,
    },
  };
};
