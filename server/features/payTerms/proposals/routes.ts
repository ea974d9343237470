import {
  getTermsProposal,
  listTermsProposals,
  proposeTerms,
  publishTerms,
  withdrawTerms,
} from '#contract/payTerms/proposals.ts';

import { applyTransition } from '../../../lifecycle/transition.ts';
import { actorOf } from '../../../platform/actor.ts';
import type { On } from '../../../platform/http/endpoints.ts';
import type { Services } from '../../../platform/services.ts';
import { propose } from './propose.ts';
import { findProposal, proposalsPage } from './queries.ts';

/** Edited terms that one admin proposes and another one publishes. */
export function termsProposalRoutes(on: On, { pool, now }: Services): void {
  on(listTermsProposals, ({ query }, { session }) => proposalsPage(pool, query, session));

  on(getTermsProposal, async ({ params }, { session }) => ({
    data: await findProposal(pool, params.id, session, now()),
  }));

  on(proposeTerms, async ({ body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const id = await propose(tx, body, { actor: actorOf(session), now: now() });
      return findProposal(tx, id, session, now());
    }),
  }));

  on(publishTerms, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'termsProposal', event: 'termsProposal.publish', id, ...by });
      return findProposal(tx, id, session, by.now);
    }),
  }));

  on(withdrawTerms, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const by = { actor: actorOf(session), now: now() };
      await applyTransition(tx, { entity: 'termsProposal', event: 'termsProposal.withdraw', id, ...by });
      return findProposal(tx, id, session, by.now);
    }),
  }));
}
