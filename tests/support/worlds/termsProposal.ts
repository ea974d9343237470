import { plainClause } from '#contract/payTerms/payTerms.ts';
import { getTermsProposal } from '#contract/payTerms/proposals.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { proposalActions } from '../../../src/entities/payTerms/proposalActions.ts';
import { makeApp } from '../make/apps.ts';
import { makeReplay } from '../make/payTerms.ts';
import { offeredTo, withoutEvents } from './answered.ts';
import { today } from './clock.ts';
import { type Begin, comparedSteps } from './rows.ts';
import type { Standing, World } from './world.ts';

interface Facts {
  /** Who acted last is the admin who proposed them. */
  readonly isProposer: boolean;
}
type Name = 'publish' | 'publishOwn' | 'withdraw' | 'withdrawOwn' | 'changeTerms';
type Start = 'proposed';

const own = () => ({ isProposer: true });
const another = () => ({ isProposer: false });
const publish = () => ['termsProposal.publish'];
const withdraw = () => ['termsProposal.withdraw'];

export const termsProposalWorld: World<Facts, Name, Start> = {
  entity: 'termsProposal',
  machine: termsProposalMachine,
  starts: { proposed: { facts: { isProposer: true }, sends: ['termsProposal.propose'] } },
  acts: {
    publish: { before: another, sends: publish },
    publishOwn: { before: own, sends: publish },
    withdraw: { before: another, sends: withdraw },
    withdrawOwn: { before: own, sends: withdraw },
    changeTerms: {
      when: ({ states }: Standing<Facts>) => states['termsProposal'] === 'proposed',
      sends: () => ['termsProposal.supersede'],
      answers: () => 200,
    },
  },
  context: ({ isProposer }) => ({ isTried: true, isChange: true, isProposer, now: today }),
};

export const beginTermsProposal: Begin<Facts, Name, Start> = async ({ built, call, colleague }) => {
  const { pool } = built.db;
  const [proposer, other] = [await colleague('admin'), await colleague('admin', 2)];
  const { id: app } = await makeApp(pool);
  const tried = { scope: 'app', target: app, clauses: [plainClause({ rate: 2500 })] } as const;
  const replay = await makeReplay(pool, { ...tried, actorId: proposer.userId });
  const body = { replayId: replay.id, note: 'As agreed.' };
  const { data } = await call(proposer, 'POST', '/api/terms-proposals', body);
  const { id } = getTermsProposal.success.data.parse(data);
  let asking = proposer;
  const send = async (caller: typeof proposer, event: 'publish' | 'withdraw') => {
    asking = caller;
    return (await call(caller, 'POST', `/api/terms-proposals/${id}/${event}`)).status;
  };
  return {
    id,
    // To whom it is shown decides what may follow: who acted last is asked below.
    shown: async () => {
      const answer = await call(asking, 'GET', `/api/lifecycles/termsProposal/${id}?perPage=${comparedSteps}`);
      return withoutEvents(answer.data);
    },
    offers: async (expected) => {
      const answer = await call(asking, 'GET', `/api/terms-proposals/${id}`);
      const proposal = getTermsProposal.success.data.parse(answer.data);
      return offeredTo('admin', expected, { server: proposal.actions, browser: proposalActions(proposal) });
    },
    hands: {
      publish: () => send(other, 'publish'),
      publishOwn: () => send(proposer, 'publish'),
      withdraw: () => send(other, 'withdraw'),
      withdrawOwn: () => send(proposer, 'withdraw'),
      changeTerms: async () => {
        const changed = { clauses: [plainClause({ rate: 3000 })], note: 'Otherwise.', version: 1 };
        return (await call(other, 'PUT', `/api/pay-terms/app/${app}`, changed)).status;
      },
    },
  };
};
