import { afterAll, beforeAll, expect, test } from 'vitest';

import { getTermsProposal } from '#contract/payTerms/proposals.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';

import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { charged, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReplay, makeTermsProposal } from '../../../support/make/payTerms.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const rate = (basisPoints: number) => plainClause({ rate: basisPoints });

let built: Built;
let admin: Caller;
let second: Caller;
beforeAll(async () => {
  built = await build();
  [admin, second] = [await built.as('admin'), await built.as('admin')];
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const idOf = (body: unknown) => {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return getTermsProposal.success.data.parse(data).id;
};
const propose = (replayId: string, caller = admin) =>
  built.request(caller, 'POST', '/api/terms-proposals', { replayId, note: 'As agreed.' });
const act = (id: string, what: 'publish' | 'withdraw', caller: Caller) =>
  built.request(caller, 'POST', `/api/terms-proposals/${id}/${what}`);
const tried = (target: string, given: object = {}) =>
  makeReplay(built.db.pool, { scope: 'app', target, clauses: [rate(3000)], actorId: admin.userId, ...given });

test('proposed terms are published by another admin only, and pay what is charged from then on', async () => {
  const app = await makeApp(built.db.pool, { name: 'Parcels' });
  const partner = await makePartner(built.db.pool);
  const { shop } = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id });
  const replay = await tried(app.id);
  const proposed = await propose(replay.id);
  expect(proposed).toMatchObject({
    status: 201,
    body: {
      data: {
        state: 'proposed',
        name: 'Parcels',
        version: 1,
        before: [rate(2000)],
        clauses: [rate(3000)],
        note: 'As agreed.',
        isOwn: true,
      },
    },
  });
  const id = idOf(proposed.body);
  expect(await act(id, 'publish', admin)).toMatchObject({
    status: 409,
    body: {
      code: 'transition_not_allowed',
      transition: {
        state: 'proposed',
        event: 'termsProposal.publish',
        reasons: ['You proposed these terms, so another admin has to publish them.'],
      },
    },
  });
  const earned = async () => {
    await send(built, app, charged(shop, '2026-11-20T09:00:00.000Z', newId(), 10_000));
    const { rows } = await built.db.pool.query(
      'select amount_minor as amount from commissions where app_id = $1 order by ordinal desc limit 1',
      [app.id],
    );
    return rows;
  };
  expect(await earned()).toEqual([{ amount: 2000 }]);
  expect(await act(id, 'publish', second)).toMatchObject({
    status: 200,
    body: { data: { state: 'published', isOwn: false } },
  });
  expect(await earned()).toEqual([{ amount: 3000 }]);
  expect(await built.request(second, 'GET', `/api/pay-terms/app/${app.id}`)).toMatchObject({
    body: { data: { version: 2, clauses: [rate(3000)], history: [{ note: 'As agreed.' }, {}] } },
  });
  expect(await built.request(second, 'GET', `/api/pay-replays/${replay.id}`)).toMatchObject({
    body: { data: { proposalId: id, isCurrent: false } },
  });
});

test('proposed terms are replaced by whatever else is written for the same target, and by nothing of another', async () => {
  const [app, other] = [await makeApp(built.db.pool), await makeApp(built.db.pool)];
  const given = { scope: 'app', clauses: [rate(3000)] } as const;
  const first = await makeTermsProposal(built.db.pool, { ...given, target: app.id });
  const rival = await makeTermsProposal(built.db.pool, { ...given, target: app.id });
  const apart = await makeTermsProposal(built.db.pool, { ...given, target: other.id });
  const states = async () => {
    const { rows } = await built.db.pool.query<{ id: string; state: string }>('select id, state from terms_proposals');
    return [first, rival, apart].map((one) => rows.find(({ id }) => id === one.id)?.state);
  };
  await act(first.id, 'publish', second);
  expect(await states()).toEqual(['published', 'superseded', 'proposed']);
  const changed = { clauses: [rate(100)], note: 'Less.', version: 1 };
  await built.request(admin, 'PUT', `/api/pay-terms/app/${other.id}`, changed);
  expect(await states()).toEqual(['published', 'superseded', 'superseded']);
  expect(await act(apart.id, 'publish', second)).toMatchObject({
    status: 409,
    body: { detail: 'The terms proposal is replaced and cannot be published.' },
  });
});

test('terms are proposed once, of a replay that is done, that change something, and that no one changed meanwhile', async () => {
  const app = await makeApp(built.db.pool);
  const running = await tried(app.id, { status: 'interrupted' });
  expect(await propose(running.id)).toMatchObject({
    status: 409,
    body: { code: 'transition_not_allowed', detail: 'Their replay has not run to the end.' },
  });
  const same = await tried(app.id, { clauses: [rate(2000)] });
  expect(await propose(same.id)).toMatchObject({
    status: 409,
    body: { code: 'transition_not_allowed', detail: 'These are the terms in force: nothing would change.' },
  });
  const { rows } = await built.db.pool.query('select id from terms_proposals where replay_id = any($1)', [
    [running.id, same.id],
  ]);
  expect(rows).toEqual([]);
  const replay = await tried(app.id);
  expect(await propose(replay.id)).toMatchObject({ status: 201 });
  expect(await propose(replay.id)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  const stale = await tried(app.id, { version: 0 });
  expect(await propose(stale.id)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
});

test('proposals are listed for managers, those that wait first, with what an admin may do', async () => {
  const manager = await built.as('manager');
  const app = await makeApp(built.db.pool, { name: 'Listed' });
  const given = { scope: 'app', target: app.id, actorId: admin.userId } as const;
  const early = await makeTermsProposal(built.db.pool, given);
  const late = await makeTermsProposal(built.db.pool, { ...given, startedAt: '2026-11-20T09:30:00.000Z' });
  await act(late.id, 'withdraw', admin);
  const { body } = await built.request(manager, 'GET', '/api/terms-proposals?perPage=100');
  const rows = typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? body.data : [];
  const listed = rows.filter(({ target }) => target === app.id).map(({ id, state }) => [id, state]);
  expect(listed).toEqual([
    [early.id, 'proposed'],
    [late.id, 'withdrawn'],
  ]);
  const actionsFor = async (caller: Caller) => {
    const answer = await built.request(caller, 'GET', `/api/terms-proposals/${early.id}`);
    const data =
      typeof answer.body === 'object' && answer.body !== null && 'data' in answer.body ? answer.body.data : {};
    return getTermsProposal.success.data.parse(data).actions.map(({ event, isAllowed }) => [event, isAllowed]);
  };
  expect(await actionsFor(manager)).toEqual([]);
  expect(await actionsFor(admin)).toEqual([
    ['termsProposal.propose', false],
    ['termsProposal.publish', false],
    ['termsProposal.withdraw', true],
  ]);
  expect(await actionsFor(second)).toEqual([
    ['termsProposal.propose', false],
    ['termsProposal.publish', true],
    ['termsProposal.withdraw', true],
  ]);
  const moderator = await built.as('moderator');
  expect(await built.request(moderator, 'GET', '/api/terms-proposals')).toMatchObject({ status: 403 });
});
