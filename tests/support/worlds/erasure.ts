import sql from 'sql-template-tag';

import { getErasure } from '#contract/privacy/erasures.ts';
import { DAY } from '#contract/shared/day.ts';
import { erasureMachine } from '#machines/lifecycles/erasure.machine.ts';

import { beginErasures } from '../../../server/features/erasures/clock.ts';
import { erasePerson } from '../../../server/features/erasures/erase.ts';
import { query, queryOne } from '../../../server/platform/database/pool.ts';
import { isOffered } from '../../../server/lifecycle/permissions.ts';
import { makeApp } from '../make/apps.ts';
import { makeCharge } from '../make/earnings.ts';
import { makeReferral } from '../make/referrals.ts';
import { linksOf, mailsTo } from '../mails.ts';
import { today } from './clock.ts';
import type { Begin } from './rows.ts';
import type { Standing, Taken, World } from './world.ts';

interface Facts {
  readonly isOver: boolean;
  readonly isOwed: boolean;
  readonly isWaived: boolean;
}
type Name = 'withdraw' | 'withdrawByLink' | 'refuse' | 'refuseBare' | 'pass' | 'runJob' | 'erase';
type Start = 'free' | 'owed' | 'waived';

const wait = 14 * DAY;
const erasesAt = new Date(Date.parse(today) + wait).toISOString();
const owed = [{ currency: 'USD', amount: 1000 }];
const stateOf = ({ states }: Standing<Facts>) => states['erasure'];
const done = () => 200;

export const erasureWorld: World<Facts, Name, Start> = {
  entity: 'erasure',
  machine: erasureMachine,
  starts: {
    free: { facts: { isOver: false, isOwed: false, isWaived: false } },
    owed: { facts: { isOver: false, isOwed: true, isWaived: false } },
    waived: { facts: { isOver: false, isOwed: true, isWaived: true } },
  },
  acts: {
    withdraw: {
      // From then on the person is signed out.
      when: (at) => stateOf(at) !== 'erasing' && stateOf(at) !== 'erased',
      sends: () => ['erasure.withdraw'],
    },
    withdrawByLink: {
      sends: (at) => (stateOf(at) === 'requested' ? ['erasure.withdraw'] : []),
      answers: (at) => (stateOf(at) === 'requested' ? 200 : 400),
    },
    refuse: { sends: () => ['erasure.refuse'] },
    refuseBare: { isBare: true, answers: () => 400 },
    pass: {
      when: ({ facts }) => !facts.isOver,
      before: ({ facts }) => ({ ...facts, isOver: true }),
      answers: done,
    },
    runJob: {
      sends: (at) => (stateOf(at) === 'requested' && at.facts.isOver ? ['erasure.begin'] : []),
      answers: done,
    },
    erase: { sends: (at) => (stateOf(at) === 'erasing' ? ['erasure.finish'] : []), answers: done },
  },
  context: ({ isOver, isOwed, isWaived }) => ({
    erasesAt,
    isWaived,
    owed: isOwed ? owed : [],
    payoutsUnderway: 0,
    isOnlyAdmin: false,
    now: isOver ? erasesAt : today,
  }),
};

export const beginErasure: Begin<Facts, Name, Start> = async ({ built, call, colleague }, start) => {
  const { pool, ownerPool } = built.db;
  const [person, admin] = [await built.as('partner'), await colleague('admin')];
  if (start !== 'free') {
    const app = await makeApp(pool);
    await makeCharge(pool, {
      referral: await makeReferral(pool, { partnerId: person.partnerId ?? '', appId: app.id }),
    });
  }
  const path = '/api/account/erasure';
  const request = await call(person, 'POST', path, { isWaived: start === 'waived' });
  const { id } = getErasure.success.data.parse(request.data) ?? { id: '' };
  const [link] = linksOf((await mailsTo(ownerPool, person.email)).at(-1));
  const token = link?.split('/').at(-1) ?? '';
  const due = await queryOne<{ amount: number }>(
    pool,
    sql`select coalesce(sum(amount_minor), 0)::bigint as amount from partner_totals where partner_id = ${person.partnerId}`,
  );
  const state = async () =>
    (await queryOne<{ state: string }>(pool, sql`select state from erasures where id = ${id}`))?.state ?? '';
  return {
    id,
    context: ({ isOwed, isWaived }) => ({
      erasesAt,
      isWaived,
      owed: isOwed ? [{ currency: 'USD', amount: due?.amount ?? 0 }] : [],
      payoutsUnderway: 0,
      isOnlyAdmin: false,
      now: built.services.now().toISOString(),
    }),
    shown: async () => ({
      states: { erasure: await state() },
      history: await query<Taken>(
        pool,
        sql`select event, from_state as "fromState", to_state as "toState" from lifecycle_events
             where entity = 'erasure' and entity_id = ${id} order by created_at desc, id desc`,
      ),
      events: null,
    }),
    offers: async (expected) => {
      const answer = await call(person, 'GET', path);
      if (answer.status !== 200) return [];
      const found = getErasure.success.data.parse(answer.data);
      return [
        {
          by: 'partner',
          server: found?.actions ?? [],
          browser: expected.filter(({ event }) => isOffered(event, 'partner')),
        },
      ];
    },
    hands: {
      withdraw: async () => (await call(person, 'POST', `${path}/${id}/withdraw`)).status,
      withdrawByLink: async () =>
        (await call({ ...person, headers: {} }, 'POST', '/api/privacy/erasure/withdraw', { token })).status,
      refuse: async () =>
        (await call(admin, 'POST', `/api/admin/erasures/${id}/refuse`, { reason: 'A court asks for it.' })).status,
      refuseBare: async () => (await call(admin, 'POST', `/api/admin/erasures/${id}/refuse`, { reason: ' ' })).status,
      pass: () => {
        built.setNow(erasesAt);
        return Promise.resolve(200);
      },
      runJob: async () => {
        await beginErasures(pool, built.services.now());
        return 200;
      },
      erase: async () => {
        await erasePerson({ pool, files: built.services.files, now: built.services.now }, id);
        return 200;
      },
    },
  };
};
