import sql from 'sql-template-tag';

import { getAdminPayout } from '#contract/payouts.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { payoutActions } from '../../../src/entities/payout/payoutActions.ts';
import { today } from './clock.ts';
import { earned } from './commission.ts';
import type { Begin } from './rows.ts';
import type { Act, Standing, World } from './world.ts';

interface Facts {
  readonly hasMethod: boolean;
  readonly isFlagged: boolean;
  readonly isHeld: boolean;
}
type Step = 'approve' | 'hold' | 'release' | 'send' | 'confirm' | 'fail' | 'retry' | 'void';
type Name = Step | 'giveMethod' | 'flag' | 'clear';
/** The second partner has not said where payouts go; its payouts are moved by the call for many. */
type Start = 'run' | 'runWithoutMethod';

const step = (event: Step): Act<Facts> => ({ sends: () => [`payout.${event}`] });
/** While the bank has it, and once it is paid, nothing of it can be held any more. */
const isHoldable = ({ states }: Standing<Facts>) => !['processing', 'paid'].includes(states['payout'] ?? '');

export const payoutWorld: World<Facts, Name, Start> = {
  entity: 'payout',
  machine: payoutMachine,
  starts: {
    run: { facts: { hasMethod: true, isFlagged: false, isHeld: false } },
    runWithoutMethod: { facts: { hasMethod: false, isFlagged: false, isHeld: false } },
  },
  acts: {
    approve: step('approve'),
    hold: step('hold'),
    release: step('release'),
    send: step('send'),
    confirm: step('confirm'),
    // What would have been held while the bank had it, is held as it comes back.
    fail: { ...step('fail'), after: ({ facts }) => ({ ...facts, isHeld: facts.isFlagged }) },
    retry: step('retry'),
    void: step('void'),
    giveMethod: {
      when: ({ facts }) => !facts.hasMethod,
      before: ({ facts }) => ({ ...facts, hasMethod: true }),
    },
    flag: {
      when: ({ facts }) => !facts.isFlagged,
      before: (at) => ({ ...at.facts, isFlagged: true, isHeld: isHoldable(at) }),
    },
    clear: {
      when: ({ facts }) => facts.isFlagged,
      before: ({ facts }) => ({ ...facts, isFlagged: false, isHeld: false }),
    },
  },
  context: ({ hasMethod, isHeld }) => ({
    // 20 % of 1,000.00.
    amount: 20_000,
    hasPayoutMethod: hasMethod,
    methodCountsFrom: null,
    heldCommissions: isHeld ? 1 : 0,
    now: today,
  }),
};

export const beginPayout: Begin<Facts, Name, Start> = async (served, start) => {
  const { built, call } = served;
  const { run, partner, turnMonth, flag, clear, step: one, stepOfMany } = await earned(served);
  const take = start === 'runWithoutMethod' ? stepOfMany : one;
  if (start === 'runWithoutMethod') {
    const { pool } = built.db;
    await query(pool, sql`update payout_methods set state = 'superseded' where partner_id = ${partner.partnerId}`);
  }
  await turnMonth();
  const id = await run();
  const reason = 'Why.';
  return {
    id,
    asked: () =>
      Promise.all(
        (['moderator', 'manager', 'admin'] as const).map(async (by) => {
          const { data } = await call(await built.as(by), 'GET', `/api/admin/payouts/${id}`);
          const payout = getAdminPayout.success.data.parse(data);
          return { by, server: payout.actions, browser: payoutActions(payout) };
        }),
      ),
    hands: {
      approve: () => take(id, 'approve'),
      hold: () => take(id, 'hold', { reason }),
      release: () => take(id, 'release'),
      send: () => take(id, 'send'),
      confirm: () => take(id, 'confirm', { reference: 'BANK-1' }),
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
