import { getReversal } from '#contract/reversals.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';

import { clockReversals } from '../../../server/features/reversals/clock.ts';
import { reversalActions } from '../../../src/entities/reversal/reversalActions.ts';
import { offeredTo, withoutEvents } from './answered.ts';
import { today } from './clock.ts';
import { earned } from './commission.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** Who acted last proposed it. */
  readonly isProposer: boolean;
  readonly isOver: boolean;
}
type Name =
  | 'accept'
  | 'dispute'
  | 'disputeBare'
  | 'uphold'
  | 'upholdOwn'
  | 'dismiss'
  | 'dismissOwn'
  | 'withdraw'
  | 'withdrawOwn'
  | 'pass'
  | 'runJob'
  | 'refund';
type Start = 'proposed';

const answerBy = '2026-12-04T12:00:00.000Z';
const stateOf = ({ states }: Standing<Facts>) => states['reversal'];
const isOpen = (at: Standing<Facts>) => ['proposed', 'disputed', 'escalated'].includes(stateOf(at) ?? '');
const another = ({ facts }: Standing<Facts>): Facts => ({ ...facts, isProposer: false });
const own = ({ facts }: Standing<Facts>): Facts => ({ ...facts, isProposer: true });
const done = () => 200;
const byClock = (state: string | undefined) => {
  if (state === 'disputed') return ['reversal.escalate' as const];
  return state === 'proposed' ? ['reversal.takeEffect' as const] : [];
};

export const reversalWorld: World<Facts, Name, Start> = {
  entity: 'reversal',
  machine: reversalMachine,
  starts: { proposed: { facts: { isProposer: true, isOver: false } } },
  acts: {
    accept: { before: another, sends: () => ['reversal.accept'] },
    dispute: { before: another, sends: () => ['reversal.dispute'] },
    disputeBare: { before: another, isBare: true, answers: () => 400 },
    uphold: { before: another, sends: () => ['reversal.uphold'] },
    upholdOwn: { before: own, sends: () => ['reversal.uphold'] },
    dismiss: { before: another, sends: () => ['reversal.dismiss'] },
    dismissOwn: { before: own, sends: () => ['reversal.dismiss'] },
    withdraw: { before: another, sends: () => ['reversal.withdraw'] },
    withdrawOwn: { before: own, sends: () => ['reversal.withdraw'] },
    pass: {
      when: ({ facts }) => !facts.isOver,
      before: ({ facts }) => ({ ...facts, isOver: true }),
      answers: done,
    },
    // The job finds only what is due.
    runJob: {
      sends: (at) => (at.facts.isOver ? byClock(stateOf(at)) : []),
      answers: done,
    },
    refund: { when: isOpen, sends: () => ['reversal.supersede'], answers: done },
  },
  context: ({ isProposer, isOver }) => ({ answerBy, decideBy: answerBy, isProposer, now: isOver ? answerBy : today }),
};

export const beginReversal: Begin<Facts, Name, Start> = async (served) => {
  const { built, call, colleague } = served;
  const { pool } = built.db;
  const { partner, commissionId, refund } = await earned(served);
  const [proposer, other] = [await colleague('moderator'), await colleague('moderator', 2)];
  const proposed = { commissionId, amount: 500, reason: 'The shop is the partner’s own.' };
  const { id } = getReversal.success.data.parse((await call(proposer, 'POST', '/api/reversals', proposed)).data);
  let asking = proposer;
  const step = async (caller: typeof proposer, what: string, body?: object) => {
    asking = caller;
    return (await call(caller, 'POST', `/api/reversals/${id}/${what}`, body)).status;
  };
  const said = { reason: 'It is another company.' };
  return {
    id,
    // To whom it is shown decides what may follow: who acted last is asked below.
    shown: async () => {
      const answer = await call(other, 'GET', `/api/lifecycles/reversal/${id}?perPage=${comparedSteps}`);
      return withoutEvents(answer.data);
    },
    offers: async (expected) => {
      const answer = await call(asking, 'GET', `/api/reversals/${id}`);
      const reversal = getReversal.success.data.parse(answer.data);
      const role = asking === partner ? 'partner' : 'moderator';
      return offeredTo(role, expected, {
        server: reversal.actions,
        browser: reversalActions(reversal, built.services.now()),
      });
    },
    hands: {
      accept: () => step(partner, 'accept'),
      dispute: () => step(partner, 'dispute', said),
      disputeBare: () => step(partner, 'dispute', { reason: ' ' }),
      uphold: () => step(other, 'uphold', said),
      upholdOwn: () => step(proposer, 'uphold', said),
      dismiss: () => step(other, 'dismiss', said),
      dismissOwn: () => step(proposer, 'dismiss', said),
      withdraw: () => step(other, 'withdraw'),
      withdrawOwn: () => step(proposer, 'withdraw'),
      pass: () => {
        built.setNow(answerBy);
        return Promise.resolve(200);
      },
      runJob: async () => {
        await clockReversals(pool, built.services.now());
        return 200;
      },
      refund,
    },
  };
};
