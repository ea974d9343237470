import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { lifecycleEvent, lifecycleStep } from '#contract/lifecycles/history.ts';
import { listWaitingRefunds } from '#contract/events/refunds.ts';
import type { AppEvent } from '#contract/events/events.ts';
import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';

import { execute, queryOne } from '../../../server/platform/database/pool.ts';
import { refundActions } from '../../../src/features/admin/refundActions.ts';
import { charged, installed, refunded, uninstalled } from '../events.ts';
import { makeApp } from '../make/apps.ts';
import { makeCharge } from '../make/earnings.ts';
import { makeLead } from '../make/leads.ts';
import { makePartner } from '../make/partners.ts';
import { makeReferral } from '../make/referrals.ts';
import { offeredTo } from './answered.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, Taken, World } from './world.ts';

interface Facts {
  readonly eventType: AppEvent['type'];
}
type Name =
  | 'tellAgain'
  | 'chargeReferred'
  | 'chargeOther'
  | 'chargeTest'
  | 'chargeKnown'
  | 'close'
  | 'closeSilently'
  | 'installLater';
/** What is sent of a shop, and what it comes to as it arrives. */
type Start = 'install' | 'installAgain' | 'oldUninstall' | 'charge' | 'testCharge' | 'refund' | 'testRefund';

const isQueued = ({ states }: Standing<Facts>) => states['appEvent'] === 'queued';
const isCharge = ({ states, facts }: Standing<Facts>) =>
  states['appEvent'] === 'unattributed' && facts.eventType === 'charge.succeeded';
const isRefund = (at: Standing<Facts>) => isQueued(at) || at.states['appEvent'] === 'ignored';
const done = () => 200;
const settled = (event: string) => ({ when: isQueued, sends: () => [event], answers: done });
const started = (eventType: AppEvent['type'], event: string) => ({ facts: { eventType }, sends: [event] });

export const appEventWorld: World<Facts, Name, Start> = {
  entity: 'appEvent',
  machine: appEventMachine,
  starts: {
    install: started('app.installed', 'appEvent.attribute'),
    installAgain: started('app.installed', 'appEvent.repeat'),
    oldUninstall: started('app.uninstalled', 'appEvent.ignore'),
    charge: started('charge.succeeded', 'appEvent.leave'),
    testCharge: started('charge.succeeded', 'appEvent.test'),
    refund: started('charge.refunded', 'appEvent.queue'),
    testRefund: started('charge.refunded', 'appEvent.test'),
  },
  acts: {
    tellAgain: { answers: done },
    chargeReferred: settled('appEvent.attribute'),
    chargeOther: settled('appEvent.leave'),
    chargeTest: settled('appEvent.test'),
    chargeKnown: settled('appEvent.repeat'),
    close: { when: (at) => isRefund(at) && at.facts.eventType === 'charge.refunded', sends: () => ['appEvent.close'] },
    closeSilently: { when: isQueued, sends: () => ['appEvent.close'], isBare: true },
    installLater: { when: isCharge, sends: () => ['appEvent.attribute'], answers: done },
  },
  context: ({ eventType }) => ({ eventType, now: today }),
};

const lifecycle = z.object({
  states: z.array(z.object({ region: z.string(), state: z.string() })),
  history: z.array(lifecycleStep),
  events: z.array(lifecycleEvent),
});

export const beginAppEvent: Begin<Facts, Name, Start> = async ({ built, call, tell, colleague }, start) => {
  const { pool } = built.db;
  const [staff, admin] = [await colleague('moderator'), await colleague('admin')];
  const { id: partnerId } = await makePartner(pool);
  const app = await makeApp(pool, { windowDays: 30 });
  const [shop, chargeId, refundId] = [`${randomUUID()}.example`, randomUUID(), randomUUID()];
  const before = '2026-11-20T11:00:00.000Z';
  const claim = () =>
    makeLead(pool, { partnerId, shop, appIds: [app.id], state: 'approved', at: '2026-11-10T09:00:00.000Z' });
  const install = () => tell(app, installed(shop, before));
  const charge = charged(shop, today, chargeId, 5000);
  const money = { shop, chargeId, amount: 5000, currency: 'USD', isTest: true };
  const testCharge: AppEvent = { type: 'charge.succeeded', timestamp: today, data: money };
  const testRefund: AppEvent = { type: 'charge.refunded', timestamp: today, data: { ...money, refundId } };
  const sent: Record<Start, AppEvent> = {
    install: installed(shop, before),
    installAgain: installed(shop, today),
    oldUninstall: uninstalled(shop, '2026-11-20T10:00:00.000Z'),
    charge,
    testCharge,
    refund: refunded(shop, today, { refundId, chargeId, amount: 5000 }),
    testRefund,
  };
  if (start.startsWith('install') || start === 'oldUninstall') await claim();
  if (start === 'installAgain' || start === 'oldUninstall') await install();
  await tell(app, sent[start]);
  const row = await queryOne<{ id: string }>(
    pool,
    sql`select id from app_events where app_id = ${app.id} order by received_at desc, id desc limit 1`,
  );
  if (!row) throw new Error('The event was not kept.');
  const { id } = row;
  const [arrived] = appEventWorld.starts[start].sends ?? [];
  const close = async (reason?: string) =>
    (await call(admin, 'PUT', `/api/admin/waiting-refunds/close/${id}`, { reason })).status;
  return {
    id,
    // An event arrives decided: its history begins after that.
    shown: async () => {
      const { data } = await call(staff, 'GET', `/api/lifecycles/appEvent/${id}?perPage=50`);
      const { states, history, events } = lifecycle.parse(data);
      const state = states[0]?.state ?? '';
      const later = history.map(({ event, fromState, toState }): Taken => ({ event, fromState, toState }));
      const first = { event: arrived ?? '', fromState: 'waiting', toState: later.at(-1)?.fromState ?? state };
      return { states: { appEvent: state }, history: [...later, first], events };
    },
    offers: async (expected) => {
      const { data } = await call(admin, 'GET', `/api/admin/waiting-refunds?search=${refundId}`);
      const [refund] = listWaitingRefunds.success.data.parse(data);
      if (!refund) return [];
      return offeredTo('admin', expected, { server: refund.actions, browser: refundActions(refund) });
    },
    hands: {
      tellAgain: () => tell(app, sent[start]),
      chargeReferred: async () => {
        await claim();
        await install();
        return tell(app, charge);
      },
      chargeOther: () => tell(app, charge),
      chargeTest: () => tell(app, testCharge),
      chargeKnown: async () => {
        // As an import has them: the refund of another charge, known before its event.
        const referral = await makeReferral(pool, { partnerId, appId: app.id });
        const other = await makeCharge(pool, { referral });
        await execute(
          pool,
          sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
              values (${randomUUID()}, ${app.id}, ${refundId}, 'refund', ${other.id}, ${referral.id}, ${referral.shop}, 100, 'USD', ${today}::timestamptz)`,
        );
        return tell(app, charge);
      },
      close: () => close('Refunded in cash.'),
      closeSilently: () => close(),
      installLater: async () => {
        await claim();
        return install();
      },
    },
  };
};
