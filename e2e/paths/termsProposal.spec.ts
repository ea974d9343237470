import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';
import { getTermsProposal } from '#contract/payTerms/proposals.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeReplay } from '../../tests/support/make/payTerms.ts';
import { makeSession } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { termsProposalWorld } from '../../tests/support/worlds/termsProposal.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

type Facts = Parameters<typeof termsProposalWorld.context>[0];
const { publish, withdraw, changeTerms } = termsProposalWorld.acts;
const world: World<Facts, 'publish' | 'withdraw' | 'changeTerms', 'proposed'> = {
  ...termsProposalWorld,
  acts: { publish, withdraw, changeTerms },
};

test('another admin publishes proposed terms or withdraws them, and other terms replace them', async ({ page, db }) => {
  const [viewer, proposer] = [await makePerson(db, 'admin'), await makePerson(db, 'admin')];
  const call = calling(page, await be(page, viewer));
  const propose = calling(page, await makeSession(db, proposer.id));
  await walkTours(world, async () => {
    const { id: app, name } = await makeApp(db);
    const clauses = [plainClause({ rate: 2500 })];
    const replay = await makeReplay(db, { scope: 'app', target: app, clauses, actorId: proposer.id });
    const proposal = getTermsProposal.success.data.parse(
      await propose('POST', '/api/terms-proposals', { replayId: replay.id, note: 'As agreed.' }),
    );
    const steps = { 'Publish terms': 'termsProposal.publish', Withdraw: 'termsProposal.withdraw' };
    return {
      people: {
        publish: () => press(page, 'Publish terms', 'Publish terms'),
        withdraw: () => press(page, 'Withdraw', 'Withdraw proposal'),
      },
      server: {
        changeTerms: () =>
          call('PUT', `/api/pay-terms/app/${app}`, {
            clauses: [plainClause({ rate: 3000 })],
            note: 'Otherwise.',
            version: 1,
          }),
      },
      stored: async () =>
        (await db.query<{ state: string }>('select state from terms_proposals where id = $1', [proposal.id])).rows[0]
          ?.state,
      open: () => page.goto(`/admin/terms/what-if?proposal=${proposal.id}`),
      shows: async (state, events) => {
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        const facts = page.getByRole('region', { name: 'Proposal', exact: true });
        await expect(facts.getByText(stateLabel(state), { exact: true })).toBeVisible();
        for (const [button, event] of Object.entries(steps))
          await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(
            events.includes(event) ? 1 : 0,
          );
      },
    };
  });
});
