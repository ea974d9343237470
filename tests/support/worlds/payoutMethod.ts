import sql from 'sql-template-tag';

import { getPayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';

import { activateDue } from '../../../server/features/payoutMethods/activate.ts';
import { queryOne, transaction } from '../../../server/platform/database/pool.ts';
import { methodActions } from '../../../src/entities/payout/methodActions.ts';
import { linksOf, mailsTo } from '../mails.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly hasWaited: boolean;
}
type Name = 'runJob' | 'wait' | 'cancel' | 'cancelByMail' | 'changeAgain' | 'replace';
type Start = 'changed';

const countsFrom = '2026-11-23T12:00:00.000Z';
const replacedAt = '2026-11-26T12:00:00.000Z';
const stands = (state: string) => (at: Standing<Facts>) => at.states['payoutMethod'] === state;
const done = () => 200;

export const payoutMethodWorld: World<Facts, Name, Start> = {
  entity: 'payoutMethod',
  machine: payoutMethodMachine,
  starts: { changed: { facts: { hasWaited: false } } },
  acts: {
    // The job finds only what is due.
    runJob: { when: ({ facts }) => !facts.hasWaited, answers: done },
    wait: {
      when: (at) => stands('requested')(at) && !at.facts.hasWaited,
      before: () => ({ hasWaited: true }),
      sends: () => ['payoutMethod.activate'],
      answers: done,
    },
    cancel: { sends: () => ['payoutMethod.cancel'] },
    cancelByMail: {
      sends: (at) => (stands('requested')(at) ? ['payoutMethod.cancel'] : []),
      answers: (at) => (stands('requested')(at) ? 200 : 400),
    },
    changeAgain: { when: stands('requested'), sends: () => ['payoutMethod.supersede'], answers: done },
    replace: { when: stands('effective'), sends: () => ['payoutMethod.supersede'], answers: done },
  },
  context: ({ hasWaited }) => ({ countsFrom, now: hasWaited ? countsFrom : today }),
};

export const beginPayoutMethod: Begin<Facts, Name, Start> = async ({ built, call }) => {
  const { pool, ownerPool } = built.db;
  const partner = await built.as('partner');
  let changes = 0;
  const change = async () => {
    changes += 1;
    const body = { method: 'wise', holder: 'Pat Example', country: 'DE', email: `pat-${changes}@example.com` };
    return (await call(partner, 'PUT', '/api/payouts/method', body)).status;
  };
  const activate = async () => {
    await transaction(pool, (tx) => activateDue(tx, built.services.now()));
    return 200;
  };
  await change();
  const row = await queryOne<{ id: string }>(
    pool,
    sql`select id from payout_methods where partner_id = ${partner.partnerId} and state = 'requested'`,
  );
  const id = row?.id ?? '';
  const [link = ''] = linksOf((await mailsTo(ownerPool, partner.email)).at(-1));
  const token = link.slice(link.lastIndexOf('/') + 1);
  return {
    id,
    offers: async (expected) => {
      const { data } = await call(partner, 'GET', '/api/payouts/method');
      const { change: waiting } = getPayoutMethod.success.data.parse(data);
      // It is shown to its partner only while it waits.
      if (waiting?.id !== id) return [];
      return [
        { by: 'partner', server: waiting.actions, browser: methodActions(waiting, built.services.now().toISOString()) },
        { by: 'its chart', server: waiting.actions, browser: expected },
      ];
    },
    hands: {
      runJob: activate,
      wait: () => {
        built.setNow(countsFrom);
        return activate();
      },
      cancel: async () => (await call(partner, 'POST', `/api/payouts/method/${id}/cancel`)).status,
      cancelByMail: async () =>
        (await call(await built.as('anonymous'), 'POST', '/api/payouts/method/change/cancel', { token })).status,
      changeAgain: change,
      replace: async () => {
        const status = await change();
        built.setNow(replacedAt);
        await activate();
        return status;
      },
    },
  };
};
