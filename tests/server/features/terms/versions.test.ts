import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';

let it: Built;
let admin: Caller;
beforeAll(async () => {
  it = await build();
  admin = await it.as('admin');
});
afterAll(() => it.close());

const versions = '/api/terms/versions';
const begin = () => it.request(admin, 'POST', versions);
const edit = (version: number, rowVersion: number, given: object = {}) =>
  it.request(admin, 'PUT', `${versions}/${version}`, {
    title: 'Better terms',
    body: 'Be better.',
    changes: 'It says *better* now.',
    rowVersion,
    ...given,
  });
const publish = (version: number, rowVersion: number, at?: string) =>
  it.request(admin, 'POST', `${versions}/${version}/publish`, { rowVersion, ...(at === undefined ? {} : { at }) });
const act = (version: number, what: 'withdraw' | '') =>
  it.request(admin, what === '' ? 'DELETE' : 'POST', `${versions}/${version}${what === '' ? '' : '/withdraw'}`);
const isAccepted = async (caller: Caller) => (await it.request(caller, 'GET', '/api/auth/me')).body;
const refused = (detail: string) => ({ status: 409, body: { code: 'transition_not_allowed', detail } });
const notEdited = refused('The terms version is published and cannot be edited.');
const notDiscarded = refused('The terms version is published and cannot be discarded.');
const inForce = refused('It is already in force.');

describe('a version of the terms', () => {
  test('is written, scheduled, taken back and published; then every partner is asked, and those who act for them are not', async () => {
    const partner = await it.as('partner');
    const acting = await it.as('acting');
    expect(await begin()).toMatchObject({
      status: 201,
      body: { data: { version: 2, standing: 'draft', publishedAt: null, body: 'Be good.', before: 'Be good.' } },
    });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(await edit(2, 1)).toMatchObject({ status: 200, body: { data: { body: 'Be better.', rowVersion: 2 } } });
    expect(await edit(2, 1)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(await publish(2, 1)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });

    expect(await publish(2, 2, '2199-01-01T00:00:00.000Z')).toMatchObject({
      status: 200,
      body: { data: { standing: 'scheduled', publishedAt: '2199-01-01T00:00:00.000Z' } },
    });
    expect([await edit(2, 3), await act(2, '')]).toMatchObject([notEdited, notDiscarded]);
    expect(await publish(2, 3, '2198-01-01T00:00:00.000Z')).toMatchObject({
      status: 200,
      body: { data: { publishedAt: '2199-01-01T00:00:00.000Z', rowVersion: 3 } },
    });
    expect((await it.request(null, 'GET', '/api/terms')).body).toMatchObject({ data: { version: 1 } });
    expect(await isAccepted(partner)).toMatchObject({ data: { isTermsAccepted: true } });
    expect(await act(2, 'withdraw')).toMatchObject({ status: 200, body: { data: { standing: 'draft' } } });

    expect(await publish(2, 4)).toMatchObject({ status: 200, body: { data: { standing: 'inForce' } } });
    expect((await it.request(null, 'GET', '/api/terms')).body).toMatchObject({
      data: { version: 2, title: 'Better terms', changes: 'It says *better* now.' },
    });
    expect(await isAccepted(partner)).toMatchObject({ data: { isTermsAccepted: false } });
    const visit = (caller: Caller) => it.request(caller, 'GET', '/api/leads/partner');
    expect(await visit(partner)).toMatchObject({ status: 403, body: { code: 'terms_required' } });
    expect((await visit(acting)).status).toBe(200);
    expect([await edit(2, 5), await act(2, ''), await act(2, 'withdraw')]).toMatchObject([
      notEdited,
      notDiscarded,
      inForce,
    ]);

    await it.request(partner, 'POST', `/api/partners/partner/terms-accepted/${partner.partnerId}`, {});
    expect((await visit(partner)).status).toBe(200);
    const [accepted] = await query<{ at: string }>(
      it.db.pool,
      sql`select accepted_at as at from terms_acceptances where user_id = ${partner.userId} and version = 2`,
    );
    expect((await it.request(admin, 'GET', `${versions}/2/acceptances`)).body).toEqual({
      data: [
        {
          name: expect.any(String),
          email: partner.email,
          partner: { id: partner.partnerId, name: expect.any(String) },
          acceptedAt: accepted?.at,
        },
      ],
      meta: { page: 1, perPage: 25, total: 1, totalIsExact: true },
    });
    expect((await it.request(admin, 'GET', versions)).body).toMatchObject({
      data: [
        { version: 2, standing: 'inForce', people: 1, partners: 1 },
        { version: 1, standing: 'past', people: 1, partners: 1 },
      ],
    });
  });

  test('that is a draft is discarded, and its number is the next one’s', async () => {
    await begin();
    expect((await act(3, '')).status).toBe(200);
    expect((await it.request(admin, 'GET', `${versions}/3`)).status).toBe(404);
    expect(await begin()).toMatchObject({ status: 201, body: { data: { version: 3 } } });
    await act(3, '');
  });

  test('from a time that is past on is in force at once, and not before', async () => {
    await begin();
    const before = Date.now();
    await publish(3, 1, '2020-01-01T00:00:00.000Z');
    const [row] = await query<{ at: string }>(
      it.db.pool,
      sql`select published_at as at from terms_versions where version = 3`,
    );
    expect(Date.parse(row?.at ?? '')).toBeGreaterThan(before - 60_000);
  });

  test('that was in force stays as it was, for the owner of the database too', async () => {
    for (const statement of [
      sql`update terms_versions set body = 'Be bad.' where version = 1`,
      sql`update terms_versions set published_at = null where version = 1`,
      sql`delete from terms_versions where version = 1`,
    ])
      await expect(query(it.db.ownerPool, statement)).rejects.toThrow('terms that were in force stay as they are');
  });
});
