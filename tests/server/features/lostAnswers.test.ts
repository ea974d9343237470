import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';

import type { AnswerOf, Endpoint, InputOf } from '#contract/shared/endpoint.ts';
import { submitLead } from '#contract/leads/leads.ts';
import { giveBonus } from '#contract/partners/pay.ts';
import { movePayout, runPayouts } from '#contract/payouts/work.ts';
import { createProspect } from '#contract/prospects/work.ts';

import { query } from '../../../server/platform/database/pool.ts';
import { http } from '../../../src/api/call.ts';
import { problemOf } from '../../../src/api/problem.ts';
import { send } from '../../../src/api/send.ts';
import { setToken } from '../../../src/api/token.ts';
import { createRunner } from '../../../src/shared/data/commandRunner.ts';
import { type AnswerLoser, answerLoser } from '../../support/servers/answerLoser.ts';
import { type Built, build, type Caller } from '../../support/app.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeEntry, makePayout } from '../../support/make/earnings.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeProspectLookups } from '../../support/make/prospects.ts';

const now = '2026-11-20T10:00:00.000Z';
let built: Built;
let line: AnswerLoser;
let admin: Caller;

beforeAll(async () => {
  built = await build();
  built.setNow(now);
  line = await answerLoser(await built.app.listen({ host: '127.0.0.1', port: 0 }));
  http.defaults.baseURL = line.url;
  admin = await built.as('admin');
});
afterAll(async () => {
  setToken(null);
  delete http.defaults.baseURL;
  await line.close();
  await built.close();
});

/** A submission of the browser, signed in as `caller`, on the line that loses answers. */
function submission<E extends Endpoint>(endpoint: E, caller: Caller) {
  setToken(caller.token);
  const runner = createRunner<AnswerOf<E>>();
  const actor = createActor(runner.machine);
  const said: unknown[] = [];
  actor.on('failed', ({ problem }) => said.push(problemOf(problem).code));
  actor.on('succeeded', ({ isEarlier }) => said.push(isEarlier ? 'the earlier one is done' : 'done'));
  actor.start();
  return {
    said,
    answer: () => runner.answer()?.answer.data,
    submit: async (input: InputOf<E>) => {
      const isFirst = !actor.getSnapshot().hasTag('unanswered');
      runner.prepare(input, (scope) => send(endpoint, input, scope), { isFirst });
      actor.send({ type: 'submission.submit', input });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

const rowsOf = (rows: Sql) => query(built.db.pool, rows);

async function triedAgain<E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller) {
  const { submit, said, answer } = submission(endpoint, caller);
  line.next('answerLost');
  await submit(input);
  await submit(input);
  return { said, answer: answer() };
}
const said = ['unreachable', 'done'];

test('a bonus whose answer is lost is given once when it is tried again', async () => {
  const { id } = await makePartner(built.db.pool);
  const body = { amount: 5000, currency: 'USD', reason: 'Thanks' } as const;
  expect(await triedAgain(giveBonus, { params: { id }, body }, admin)).toEqual({
    said,
    answer: expect.objectContaining({ amount: 5000, reason: 'Thanks' }),
  });
  expect(await rowsOf(sql`select amount_minor::int as amount from ledger_entries where partner_id = ${id}`)).toEqual([
    { amount: 5000 },
  ]);
});

test('a payout step whose answer is lost is taken once when it is tried again', async () => {
  const { id: partnerId } = await makePartner(built.db.pool);
  const entry = await makeEntry(built.db.pool, { partnerId, amount: 7000 });
  const { id } = await makePayout(built.db.pool, { partnerId, entries: [entry], state: 'processing' });
  expect(
    await triedAgain(movePayout, { params: { id }, body: { event: 'fail', reason: 'Account closed.' } }, admin),
  ).toEqual({ said, answer: expect.objectContaining({ id, state: 'failed' }) });
  expect(await rowsOf(sql`select event from lifecycle_events where entity_id = ${id}`)).toEqual([
    { event: 'payout.fail' },
  ]);
});

test('a run whose answer is lost makes its payouts once and tells how many when it is tried again', async () => {
  const { id: partnerId } = await makePartner(built.db.pool);
  await makeEntry(built.db.pool, { partnerId, amount: 6000 });
  const { said: messages, answer } = await triedAgain(runPayouts, { body: { month: '2026-11' } }, admin);
  expect({ messages, created: answer?.created }).toEqual({ messages: said, created: expect.any(Number) });
  expect(answer?.created).toBeGreaterThan(0);
  expect(await rowsOf(sql`select amount_minor::int as amount from payouts where partner_id = ${partnerId}`)).toEqual([
    { amount: 6000 },
  ]);
});

test('a new prospect whose answer is lost is added once when it is tried again', async () => {
  const { type, status } = await makeProspectLookups(built.db.pool);
  const body = { name: 'Quokka', domain: 'quokka.example', type_id: type.id, status_id: status.id };
  expect(await triedAgain(createProspect, { body }, admin)).toEqual({
    said,
    answer: expect.objectContaining({ name: 'Quokka' }),
  });
  expect(await rowsOf(sql`select name from prospects where domain = 'quokka.example'`)).toEqual([{ name: 'Quokka' }]);
});

test('a lead whose answer is lost is submitted once when it is tried again', async () => {
  const partner = await built.as('partner');
  await makeApp(built.db.pool, { slug: 'stock' });
  const body = {
    company: 'Kim’s Bakery',
    shopDomain: 'kim.example',
    contactName: 'Kim Baker',
    email: 'kim@kim.example',
    country: 'DE',
    apps: ['stock'],
    consent: true as const,
  };
  expect(await triedAgain(submitLead, { body }, partner)).toEqual({
    said,
    answer: expect.objectContaining({ company: 'Kim’s Bakery' }),
  });
  expect(await rowsOf(sql`select company from leads where shop = 'kim.example'`)).toEqual([
    { company: 'Kim’s Bakery' },
  ]);
});

const bonusOf = (amount: number) => ({ amount, currency: 'USD', reason: 'Thanks' }) as const;
const amountsOf = async (partnerId: string) =>
  (
    await query<{ amount: number }>(
      built.db.pool,
      sql`select amount_minor::int as amount from ledger_entries where partner_id = ${partnerId}`,
    )
  ).map(({ amount }) => amount);

test('a bonus that is changed after a lost answer is not given beside the first', async () => {
  const { id } = await makePartner(built.db.pool);
  const bonus = submission(giveBonus, admin);
  line.next('answerLost');
  for (const amount of [5000, 6000]) await bonus.submit({ params: { id }, body: bonusOf(amount) });
  expect({ said: bonus.said, given: await amountsOf(id) }).toEqual({
    said: ['unreachable', 'the earlier one is done'],
    given: [5000],
  });
  await bonus.submit({ params: { id }, body: bonusOf(6000) });
  expect({ said: bonus.said.at(-1), given: await amountsOf(id) }).toEqual({ said: 'done', given: [5000, 6000] });
});

test('a bonus that is changed after it never arrived is given as it was changed', async () => {
  const { id } = await makePartner(built.db.pool);
  const bonus = submission(giveBonus, admin);
  line.next('notSent');
  for (const amount of [5000, 6000]) await bonus.submit({ params: { id }, body: bonusOf(amount) });
  expect({ said: bonus.said, given: await amountsOf(id) }).toEqual({ said: ['unreachable', 'done'], given: [6000] });
});

test('a field that is wrong after a lost answer does not make the next attempt another bonus', async () => {
  const { id } = await makePartner(built.db.pool);
  const bonus = submission(giveBonus, admin);
  line.next('answerLost');
  for (const amount of [5000, 0, 5000]) await bonus.submit({ params: { id }, body: bonusOf(amount) });
  expect({ said: bonus.said, given: await amountsOf(id) }).toEqual({
    said: ['unreachable', 'invalid_input', 'done'],
    given: [5000],
  });
});
