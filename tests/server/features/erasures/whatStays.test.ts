import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { recordAudit } from '../../../../server/platform/audit.ts';
import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim } from '../../../support/make/cases.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makeNote } from '../../../support/make/messages.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';
import { erasureSteps } from '../../../support/steps/erasures.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());
const { startOf, begin, erase, stateOf } = erasureSteps(() => built);

describe('an erasure', () => {
  test('waits while a balance is unpaid or a payout is pending, and says so', async () => {
    const caller = await built.as('partner');
    const app = await makeApp(built.db.pool);
    await makeCharge(built.db.pool, {
      referral: await makeReferral(built.db.pool, { partnerId: caller.partnerId ?? '', appId: app.id }),
    });
    const id = await startOf(caller.userId, false);
    await begin();
    expect(await stateOf(id)).toBe('requested');
    expect(await built.request(caller, 'GET', '/api/account/erasure')).toMatchObject({
      body: {
        data: {
          obstacles: [expect.stringMatching(/^Still owed: US\$\d+\.\d\d\. It has to be paid or given up first\.$/)],
        },
      },
    });
  });

  test('leaves the partner to colleagues, and texts that are as long as they may be within their limit', async () => {
    const { pool } = built.db;
    const [person, admin] = [await built.as('partner'), await built.as('admin')];
    const partnerId = person.partnerId ?? '';
    const colleague = await makeUser(pool, { partnerId });
    await execute(pool, sql`update users set first_name = 'A', last_name = 'Bo' where id = ${person.userId}`);
    const named = await queryOne<{ name: string }>(pool, sql`select name from partners where id = ${partnerId}`);
    const note = await makeNote(pool, { partnerId, authorId: admin.userId, note: 'A Bo called.'.padEnd(5000, '!') });
    const id = await startOf(person.userId, false);
    await begin();
    await erase(id);
    expect(await stateOf(id)).toBe('erased');
    expect(
      await queryOne(pool, sql`select name, account_state as state from partners where id = ${partnerId}`),
    ).toEqual({ name: named?.name, state: 'active' });
    expect(
      await query(
        pool,
        sql`select first_name as "firstName", email = 'erased-' || id || '@erased.invalid' as "isNoOne", is_disabled as "isOut"
              from users where partner_id = ${partnerId} order by id = ${colleague.id}`,
      ),
    ).toEqual([
      { firstName: 'Erased', isNoOne: true, isOut: true },
      { firstName: expect.any(String), isNoOne: false, isOut: false },
    ]);
    expect(await queryOne(pool, sql`select note from notes where id = ${note.id}`)).toEqual({
      note: '… called.'.padEnd(4997, '!'),
    });
  });

  test('leaves the masked accounts of others as they are', async () => {
    const { pool } = built.db;
    const [person, other] = [await built.as('partner'), await built.as('partner')];
    expect(await query(pool, sql`select masked from payout_methods where partner_id = ${person.partnerId}`)).toEqual([
      { masked: '•••• 3000' },
    ]);
    const payload = { before: null, after: { iban: '•••• 3000', name: 'Tributary GmbH' } };
    const actor = { userId: other.userId };
    await recordAudit(
      pool,
      { action: 'settings.payer', entity: 'settings', entityId: other.userId, payload },
      { actor, now: built.services.now() },
    );
    const id = await startOf(person.userId);
    await begin();
    await erase(id);
    expect(await stateOf(id)).toBe('erased');
    expect(
      await query(
        pool,
        sql`select payload from audit_events where action = 'settings.payer' and entity_id = ${other.userId}`,
      ),
    ).toEqual([{ payload }]);
    expect(
      await queryOne(pool, sql`select without_mentions(${JSON.stringify(payload)}::jsonb, '•••• 3000') as payload`),
    ).toEqual({ payload: { before: null, after: { iban: '•', name: 'Tributary GmbH' } } });
  });

  test('leaves nothing open: claims and leads are withdrawn, the link leads to the catalogue, the account stays closed', async () => {
    const { pool } = built.db;
    const [person, rival, admin] = [await built.as('partner'), await built.as('partner'), await built.as('admin')];
    const app = await makeApp(pool);
    const partnerId = person.partnerId ?? '';
    const own = await makeClaim(pool, { partnerId, submittedBy: person.userId, appId: app.id });
    const other = await makeClaim(pool, {
      partnerId: rival.partnerId ?? '',
      submittedBy: rival.userId,
      appId: app.id,
      shop: own.shop,
    });
    const lead = await makeLead(pool, { partnerId });
    const link = await queryOne<{ code: string }>(
      pool,
      sql`select referral_id as code from partners where id = ${partnerId}`,
    );
    const id = await startOf(person.userId);
    await begin();
    await erase(id);
    expect(await query(pool, sql`select id, state from claims where shop = ${own.shop} order by state`)).toEqual([
      { id: other.id, state: 'open' },
      { id: own.id, state: 'withdrawn' },
    ]);
    expect(await query(pool, sql`select state from leads where id = ${lead.id}`)).toEqual([{ state: 'withdrawn' }]);
    const clicked = await built.request(null, 'GET', `/r/${link?.code}/${app.slug}`);
    expect(clicked.headers).toMatchObject({ location: 'http://localhost:4100/affiliate?unknown=1' });
    expect(
      await built.request(admin, 'PUT', `/api/partners/partner/${partnerId}`, {
        statusType: 'account',
        newStatus: 'active',
      }),
    ).toMatchObject({
      status: 409,
      body: { transition: { reasons: ['The partner was erased, so the account stays closed.'] } },
    });
  });
});
