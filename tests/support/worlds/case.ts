import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { getCase } from '#contract/cases/cases.ts';
import { lifecycleStep } from '#contract/lifecycles/history.ts';
import { DAY } from '#contract/shared/day.ts';
import { caseMachine } from '#machines/lifecycles/case.machine.ts';

import { awaitedCases } from '../../../server/features/cases/escalate.ts';
import { escalate } from '../../../server/lifecycle/escalation.ts';
import { raise } from '../../../server/features/cases/signals.ts';
import { isOffered } from '../../../server/lifecycle/permissions.ts';
import { query, queryOne, transaction } from '../../../server/platform/database/pool.ts';
import { caseActions } from '../../../src/entities/case/caseActions.ts';
import { makeApp } from '../make/apps.ts';
import { makeReferral } from '../make/referrals.ts';
import { today } from './clock.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** 1: past the deadline; 2: two days past it. */
  readonly waited: 0 | 1 | 2;
  readonly escalated: 0 | 1 | 2;
}
type Name = 'ask' | 'answer' | 'clear' | 'confirm' | 'reopen' | 'signal' | 'wait' | 'runJob';
type Start = 'found';
type At = Standing<Facts>;

const shift = (time: string, days: number) => new Date(Date.parse(time) + days * DAY).toISOString();
const stateOf = ({ states }: At) => states['case'] ?? '';
const isWaiting = (at: At) => ['open', 'asked'].includes(stateOf(at));
const isDue = ({ facts: { waited, escalated } }: At) => escalated < 2 && waited > escalated;
const more = (n: 0 | 1 | 2): 0 | 1 | 2 => (n === 0 ? 1 : 2);
const anew = { waited: 0, escalated: 0 } as const;

export const caseWorld: World<Facts, Name, Start> = {
  entity: 'case',
  machine: caseMachine,
  starts: { found: { facts: anew } },
  acts: {
    ask: { sends: () => ['case.ask'], after: () => anew },
    answer: { sends: () => ['case.answer'], after: () => anew },
    clear: { sends: () => ['case.clear'] },
    confirm: { sends: () => ['case.confirm'] },
    reopen: { sends: () => ['case.reopen'], after: () => anew },
    signal: {
      when: (at) => stateOf(at) === 'cleared',
      sends: () => ['case.reopen'],
      after: () => anew,
      answers: () => 200,
    },
    wait: {
      when: (at) => isWaiting(at) && at.facts.waited < 2,
      before: ({ facts }) => ({ ...facts, waited: more(facts.waited) }),
      answers: () => 200,
    },
    runJob: {
      sends: (at) => (isWaiting(at) && isDue(at) ? ['case.escalate'] : []),
      after: ({ facts }) => ({ ...facts, escalated: more(facts.escalated) }),
      answers: () => 200,
    },
  },
  context: ({ waited, escalated }) => {
    const respondBy = waited === 0 ? shift(today, 1) : waited === 1 ? shift(today, -1) : shift(today, -2);
    return { respondBy, escalatesAt: escalated === 2 ? null : shift(respondBy, escalated * 2), now: today };
  },
};

const shown = z.object({
  states: z.array(z.object({ region: z.string(), state: z.string() })),
  history: z.array(lifecycleStep),
});

export const beginCase: Begin<Facts, Name, Start> = async ({ built, call, colleague }) => {
  const { pool } = built.db;
  const [partner, staff] = [await built.as('partner'), await colleague('moderator')];
  const app = await makeApp(pool);
  const partnerId = partner.partnerId ?? '';
  let found = 0;
  const signal = async () => {
    found += 1;
    const shop = `found-${app.slug}-${found}.example`;
    const { id } = await makeReferral(pool, { partnerId, appId: app.id, shop });
    const why = 'It looks like the partner.';
    await transaction(pool, (tx) =>
      raise(
        tx,
        { rule: 'selfReferral', found: [{ partnerId, referralId: id, key: '', why, detail: '' }], isHeld: true },
        built.services.now(),
      ),
    );
  };
  await signal();
  const [made] = await query<{ id: string }>(pool, sql`select id from review_cases where partner_id = ${partnerId}`);
  if (!made) throw new Error('no case');
  const { id } = made;
  let asking = partner;
  let respondBy = '';
  const read = async () => {
    const row = await queryOne<{ at: string }>(pool, sql`select respond_by as at from review_cases where id = ${id}`);
    respondBy = row?.at ?? '';
  };
  await read();
  const send = async (caller: typeof partner, step: string, body: object) => {
    asking = caller;
    const { status } = await call(caller, 'POST', `/api/cases/${id}/${step}`, body);
    await read();
    return status;
  };
  const reason = { reason: 'As they wrote.' };
  return {
    id,
    context: ({ escalated }) => ({
      respondBy,
      escalatesAt: escalated === 2 ? null : shift(respondBy, escalated * 2),
      now: built.services.now().toISOString(),
    }),
    shown: async () => {
      const { states, history } = shown.parse(
        (await call(asking, 'GET', `/api/lifecycles/case/${id}?perPage=${comparedSteps}`)).data,
      );
      return {
        states: Object.fromEntries(states.map(({ region, state }) => [region, state])),
        history: history.map(({ event, fromState, toState }) => ({ event, fromState, toState })),
        events: null,
      };
    },
    offers: async (expected) => {
      const one = getCase.success.data.parse((await call(asking, 'GET', `/api/cases/${id}`)).data);
      const role = asking === partner ? 'partner' : 'moderator';
      return [
        { by: asking.kind, server: one.actions, browser: caseActions(one, built.services.now().toISOString()) },
        { by: 'its chart', server: one.actions, browser: expected.filter(({ event }) => isOffered(event, role)) },
      ];
    },
    hands: {
      ask: () => send(staff, 'ask', { question: 'Whose shop is it?' }),
      answer: () => send(partner, 'answer', { answer: 'A customer’s.' }),
      clear: () => send(staff, 'clear', reason),
      confirm: () => send(staff, 'confirm', reason),
      reopen: () => send(staff, 'reopen', reason),
      signal: async () => {
        await signal();
        await read();
        return 200;
      },
      wait: () => {
        const now = built.services.now().toISOString();
        built.setNow(now <= respondBy ? shift(respondBy, 1) : shift(respondBy, 2));
        return Promise.resolve(200);
      },
      runJob: async () => {
        await transaction(pool, (tx) => escalate(tx, awaitedCases, built.services.now()));
        return 200;
      },
    },
  };
};
