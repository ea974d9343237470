import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { getClaim } from '#contract/claims/claims.ts';
import { lifecycleStep } from '#contract/lifecycles/history.ts';
import { DAY } from '#contract/shared/day.ts';
import { claimMachine } from '#machines/lifecycles/claim.machine.ts';

import { awaitedClaims } from '../../../server/features/claims/escalate.ts';
import { escalate } from '../../../server/lifecycle/escalation.ts';
import { isOffered } from '../../../server/lifecycle/permissions.ts';
import { queryOne, transaction } from '../../../server/platform/database/pool.ts';
import { claimActions } from '../../../src/entities/claim/claimActions.ts';
import { makeApp } from '../make/apps.ts';
import { makePartner } from '../make/partners.ts';
import { makeReferral } from '../make/referrals.ts';
import { today } from './clock.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  readonly isInstalled: boolean;
  readonly isTheirs: boolean;
  /** The first of the staff decided last; who asks now is who decided last. */
  readonly isDecided: boolean;
  readonly isDecider: boolean;
  /** 1: past the deadline; 2: two days past it. */
  readonly waited: 0 | 1 | 2;
  readonly escalated: 0 | 1 | 2;
}
type Name =
  | 'ask'
  | 'answer'
  | 'grant'
  | 'grantByOther'
  | 'refuse'
  | 'refuseByOther'
  | 'appeal'
  | 'withdraw'
  | 'wait'
  | 'runJob';
type Start = 'creditedToAnother' | 'notInstalled' | 'theirs';
type At = Standing<Facts>;

const shift = (time: string, days: number) => new Date(Date.parse(time) + days * DAY).toISOString();
const stateOf = ({ states }: At) => states['claim'] ?? '';
const isWaiting = (at: At) => ['open', 'asked', 'appealed'].includes(stateOf(at));
const isDue = ({ facts: { waited, escalated } }: At) => escalated < 2 && waited > escalated;
const more = (n: 0 | 1 | 2): 0 | 1 | 2 => (n === 0 ? 1 : 2);
const anew = { waited: 0, escalated: 0 } as const;

const byFirst = ({ facts }: At): Facts => ({ ...facts, isDecider: facts.isDecided });
const byAnother = ({ facts }: At): Facts => ({ ...facts, isDecider: false });
const begin = (facts: Partial<Facts>) => ({
  facts: { isInstalled: true, isTheirs: false, isDecided: false, isDecider: false, ...anew, ...facts },
});

export const claimWorld: World<Facts, Name, Start> = {
  entity: 'claim',
  machine: claimMachine,
  starts: {
    creditedToAnother: begin({}),
    notInstalled: begin({ isInstalled: false }),
    theirs: begin({ isTheirs: true }),
  },
  acts: {
    ask: { before: byFirst, sends: () => ['claim.ask'], after: ({ facts }) => ({ ...facts, ...anew }) },
    answer: { before: byAnother, sends: () => ['claim.answer'], after: ({ facts }) => ({ ...facts, ...anew }) },
    grant: {
      before: byFirst,
      sends: () => ['claim.grant'],
      after: ({ facts }) => ({ ...facts, isTheirs: true, isDecided: true, isDecider: true }),
    },
    grantByOther: {
      when: (at) => stateOf(at) === 'appealed',
      before: byAnother,
      sends: () => ['claim.grant'],
      after: ({ facts }) => ({ ...facts, isTheirs: true, isDecided: false, isDecider: true }),
    },
    refuse: {
      before: byFirst,
      sends: () => ['claim.refuse'],
      after: ({ facts }) => ({ ...facts, ...anew, isDecided: true, isDecider: true }),
    },
    refuseByOther: {
      when: (at) => stateOf(at) === 'appealed',
      before: byAnother,
      sends: () => ['claim.refuse'],
      after: ({ facts }) => ({ ...facts, ...anew, isDecided: false, isDecider: true }),
    },
    appeal: { before: byAnother, sends: () => ['claim.appeal'], after: ({ facts }) => ({ ...facts, ...anew }) },
    withdraw: { before: byAnother, sends: () => ['claim.withdraw'] },
    wait: {
      when: (at) =>
        at.facts.isInstalled &&
        !at.facts.isTheirs &&
        (isWaiting(at) ? at.facts.waited < 2 : stateOf(at) === 'refused' && at.facts.waited < 1),
      before: ({ facts }) => ({ ...facts, waited: more(facts.waited) }),
      answers: () => 200,
    },
    runJob: {
      sends: (at) => (isWaiting(at) && isDue(at) ? ['claim.escalate'] : []),
      after: ({ facts }) => ({ ...facts, escalated: more(facts.escalated) }),
      answers: () => 200,
    },
  },
  context: ({ waited, escalated, isInstalled, isTheirs, isDecider }) => {
    const respondBy = waited === 0 ? shift(today, 1) : waited === 1 ? shift(today, -1) : shift(today, -2);
    const escalatesAt = escalated === 2 ? null : shift(respondBy, escalated * 2);
    return { isInstalled, isTheirs, isDecider, respondBy, escalatesAt, now: today };
  },
};

const shown = z.object({
  states: z.array(z.object({ region: z.string(), state: z.string() })),
  history: z.array(lifecycleStep),
});

export const beginClaim: Begin<Facts, Name, Start> = async ({ built, call, colleague }, start) => {
  const { pool } = built.db;
  const [partner, first, other] = [await built.as('partner'), await colleague('moderator'), await colleague('manager')];
  const app = await makeApp(pool);
  const rival = await makePartner(pool);
  const shop = `claimed-${app.slug}.example`;
  if (start !== 'notInstalled')
    await makeReferral(pool, {
      partnerId: start === 'theirs' ? (partner.partnerId ?? '') : rival.id,
      appId: app.id,
      shop,
      installedAt: '2026-10-01T09:00:00.000Z',
    });
  const submitted = await call(partner, 'POST', '/api/claims', { app: app.slug, shop, evidence: 'They wrote to us.' });
  const { id } = getClaim.success.data.parse(submitted.data);
  let asking = partner;
  let respondBy = '';
  const read = async () => {
    const row = await queryOne<{ at: string }>(pool, sql`select respond_by as at from claims where id = ${id}`);
    respondBy = row?.at ?? '';
  };
  await read();
  const send = async (caller: typeof partner, step: string, body?: object) => {
    asking = caller;
    const { status } = await call(caller, 'POST', `/api/claims/${id}/${step}`, body);
    await read();
    return status;
  };
  const reason = { reason: 'As they wrote.' };
  return {
    id,
    context: ({ isInstalled, isTheirs, isDecider, escalated }) => ({
      isInstalled,
      isTheirs,
      isDecider,
      respondBy,
      escalatesAt: escalated === 2 ? null : shift(respondBy, escalated * 2),
      now: built.services.now().toISOString(),
    }),
    shown: async () => {
      const { states, history } = shown.parse(
        (await call(asking, 'GET', `/api/lifecycles/claim/${id}?perPage=${comparedSteps}`)).data,
      );
      return {
        states: Object.fromEntries(states.map(({ region, state }) => [region, state])),
        history: history.map(({ event, fromState, toState }) => ({ event, fromState, toState })),
        events: null,
      };
    },
    offers: async (expected) => {
      const claim = getClaim.success.data.parse((await call(asking, 'GET', `/api/claims/${id}`)).data);
      const role = asking === partner ? 'partner' : 'moderator';
      return [
        { by: asking.kind, server: claim.actions, browser: claimActions(claim, built.services.now().toISOString()) },
        { by: 'its chart', server: claim.actions, browser: expected.filter(({ event }) => isOffered(event, role)) },
      ];
    },
    hands: {
      ask: () => send(first, 'ask', { question: 'When was that?' }),
      answer: () => send(partner, 'answer', { answer: 'In May.' }),
      grant: () => send(first, 'grant', reason),
      grantByOther: () => send(other, 'grant', reason),
      refuse: () => send(first, 'refuse', reason),
      refuseByOther: () => send(other, 'refuse', reason),
      appeal: () => send(partner, 'appeal', reason),
      withdraw: () => send(partner, 'withdraw'),
      wait: () => {
        const now = built.services.now().toISOString();
        built.setNow(now <= respondBy ? shift(respondBy, 1) : shift(respondBy, 2));
        return Promise.resolve(200);
      },
      runJob: async () => {
        await transaction(pool, (tx) => escalate(tx, awaitedClaims, built.services.now()));
        return 200;
      },
    },
  };
};
