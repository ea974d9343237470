import {
  getPartnerPayTerms,
  getPayTerms,
  listPayTerms,
  previewPayTerms,
  writePayTerms,
} from '#contract/payTerms/calls.ts';

import { actorOf } from '../../platform/actor.ts';
import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { changeTerms } from './change.ts';
import { termsOfPartner } from './ofPartner.ts';
import { preview } from './preview.ts';
import { termsProposalRoutes } from './proposals/routes.ts';
import { findTerms, termsPage } from './queries.ts';
import { payReplayRoutes } from './whatIf/routes.ts';

/** What charges earn: clauses in versions, of the programme, apps, tags and partners. */
export function payTermsRoutes(on: On, services: Services): void {
  const { pool, now } = services;
  payReplayRoutes(on, services);
  termsProposalRoutes(on, services);

  on(listPayTerms, ({ query }) => termsPage(pool, query));

  on(getPayTerms, async ({ params }) => ({ data: await findTerms(pool, params) }));

  on(writePayTerms, async ({ params, body }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await changeTerms(tx, params, body, { actor: actorOf(session), now: now() });
      return findTerms(tx, params);
    }),
  }));

  on(previewPayTerms, async ({ params, body: { clauses } }) => ({
    data: await preview(pool, params, clauses, now()),
  }));

  on(getPartnerPayTerms, async ({ params: { id } }, { session }) => ({
    data: await termsOfPartner(pool, id, ownPartner(session)),
  }));
}
