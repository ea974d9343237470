import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { listRules, ruleNumbers } from '#contract/cases/reviewRules.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let admin: Caller;

beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
});
beforeEach(() => execute(built.db.pool, sql`delete from settings where name = 'review_rules'`));
afterAll(() => built.close());

const put = (caller: Caller, rule: string, body: object, version = 0) =>
  built.request(caller, 'PUT', `/api/admin/review-rules/${rule}`, { ...body, version });

const states = async () =>
  listRules.success.data.parse(dataOf((await built.request(admin, 'GET', '/api/admin/review-rules')).body));

test('settings of a rule are written by admins, within their bounds, and audited', async () => {
  const body = { mode: 'observe', settings: { installSeconds: 5, bannedHosts: ['https://www.Coupons.example/x'] } };
  expect(await put(await built.as('manager'), 'fastInstall', body)).toMatchObject({ status: 403 });
  expect((await put(admin, 'fastInstall', body)).body).toMatchObject({
    data: { rule: 'fastInstall', mode: 'observe', settings: { installSeconds: 5, bannedHosts: [] } },
  });
  expect((await put(admin, 'bannedReferrer', body)).body).toMatchObject({
    data: { settings: { installSeconds: 10, bannedHosts: ['coupons.example'] } },
  });
  const [audit] = await query(
    built.db.pool,
    sql`select payload -> 'before' as before, payload -> 'after' as after from audit_events where action = 'settings.reviewRule' order by created_at, id limit 1`,
  );
  expect(audit).toEqual({
    before: { fastInstall: 'off', installSeconds: 10 },
    after: { fastInstall: 'observe', installSeconds: 5 },
  });
});

test.each(Object.entries(ruleNumbers))('%s stays within its bounds', async (name, { least, most }) => {
  const set = async (value: number, version: number) =>
    (await put(admin, 'botShare', { mode: 'off', settings: { [name]: value } }, version)).status;
  expect([await set(least - 1, 0), await set(least, 0), await set(most, 1), await set(most + 1, 2)]).toEqual([
    400, 200, 200, 400,
  ]);
});

test('what two admins change at once, of two rules, is kept of both', async () => {
  await Promise.all([
    put(admin, 'fastInstall', { mode: 'observe', settings: {} }),
    put(admin, 'adClicks', { mode: 'observe', settings: {} }),
  ]);
  const observing = (await states()).filter(({ mode }) => mode === 'observe');
  expect(observing.map(({ rule, version }) => ({ rule, version }))).toEqual([
    { rule: 'adClicks', version: 1 },
    { rule: 'fastInstall', version: 1 },
  ]);
});

test('of two admins who save one rule at once, one is kept and one is refused; the audit log has what was kept', async () => {
  const answers = await Promise.all(
    [5, 7].map((installSeconds) => put(admin, 'fastInstall', { mode: 'observe', settings: { installSeconds } })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'version_conflict' });
  const kept = (await states()).find(({ rule }) => rule === 'fastInstall');
  expect(kept).toMatchObject({ mode: 'observe', version: 1 });
  expect([5, 7]).toContain(kept?.settings.installSeconds);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ data: { settings: kept?.settings } });
  expect(await put(admin, 'fastInstall', { mode: 'off', settings: {} }, 1)).toMatchObject({ status: 200 });
});
