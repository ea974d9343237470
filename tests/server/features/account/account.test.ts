import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { lastAudit } from '../../../support/lastAudit.ts';
import { makeDevice, makeUser } from '../../../support/make/users.ts';
import { bombPng } from '../../../support/files/images.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { atField, problemOf, said } from '../../../support/problems.ts';

let it: Built;
let logo: Buffer;
beforeAll(async () => {
  it = await build();
  logo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0a6643' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer();
});
afterAll(() => it.close());

const notFound = { status: 404, body: problemOf(404, 'Not found', 'not_found', 'Not found.') };
const profile = async (caller: Caller) => it.request(caller, 'GET', '/api/auth/profile');
const edit = (caller: Caller, body: object, id = caller.userId) =>
  it.request(caller, 'PUT', `/api/auth/edit-profile/${id}`, { firstName: 'Ada', lastName: 'Lovelace', ...body });
const company = {
  name: 'Nordlicht GmbH',
  phoneNumber: '30 7654321',
  countryPhoneCode: '+49',
  streetAddress: 'Torstraße 2',
  city: 'Berlin',
  country: 'AT',
  zip: '1010',
};
const rowOf = (id: string | null) =>
  queryOne<{ row: Record<string, unknown> }>(
    it.db.pool,
    sql`select to_jsonb(p) as row from partners p where id = ${id}`,
  );

describe('the profile', () => {
  test('is the person, their company and the terms they accepted', async () => {
    const caller = await it.as('partner');
    const answer = await profile(caller);
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        data: {
          id: caller.userId,
          email: caller.email,
          firstName: 'Pat',
          lastName: expect.any(String),
          phoneNumber: '',
          hasPassword: false,
          isGoogleLinked: false,
          version: 1,
          company: {
            name: expect.any(String),
            domain: expect.any(String),
            imageUrl: null,
            phoneNumber: '',
            countryPhoneCode: '',
            streetAddress: '',
            city: '',
            country: 'DE',
            zip: '',
            taxId: '',
            version: 1,
          },
          acceptances: [{ version: 1, acceptedAt: expect.stringMatching(/Z$/) }],
        },
      },
    });
    expect((await profile(await it.as('manager'))).body).toMatchObject({ data: { company: null, acceptances: [] } });
  });

  test('is edited, and only requested fields are written', async () => {
    const caller = await it.as('partner');
    const before = await rowOf(caller.partnerId);
    const answer = await edit(caller, { phoneNumber: '+49 30 1234', version: 1, company: { ...company, version: 1 } });
    expect(answer.body).toMatchObject({
      data: { firstName: 'Ada', lastName: 'Lovelace', partner: { name: 'Nordlicht GmbH' } },
    });
    expect((await profile(caller)).body).toMatchObject({
      data: { phoneNumber: '+49 30 1234', version: 2, company: { ...company, version: 2 } },
    });
    const after = await rowOf(caller.partnerId);
    const changed = Object.keys(after?.row ?? {}).filter(
      (key) => JSON.stringify(after?.row[key]) !== JSON.stringify(before?.row[key]),
    );
    expect(changed.toSorted()).toEqual([
      'city',
      'country',
      'country_phone_code',
      'name',
      'phone_number',
      'street_address',
      'updated_at',
      'version',
      'zip',
    ]);
    expect(
      await query(
        it.db.ownerPool,
        sql`select actor_id, subject_id, action, payload from audit_events where entity_id = ${caller.userId}`,
      ),
    ).toEqual([
      {
        actor_id: caller.userId,
        subject_id: null,
        action: 'profile.edit',
        payload: {
          fields: [
            'firstName',
            'lastName',
            'phoneNumber',
            ...['name', 'phoneNumber', 'countryPhoneCode', 'streetAddress', 'city', 'country', 'zip'].map(
              (name) => `company.${name}`,
            ),
          ],
        },
      },
    ]);
  });

  test('with the same values is not written', async () => {
    const caller = await it.as('partner');
    await edit(caller, {});
    await edit(caller, { version: 1 });
    expect((await profile(caller)).body).toMatchObject({ data: { version: 2 } });
  });

  test('of a stale version is a conflict that names the current values, and nothing is written', async () => {
    const caller = await it.as('partner');
    await edit(caller, { firstName: 'Augusta', version: 1, company: { ...company, version: 1 } });
    const person = await edit(caller, { firstName: 'Byron', version: 1 });
    const conflict = problemOf(
      409,
      'Conflict',
      'version_conflict',
      'This was changed elsewhere, perhaps on another device. Review it and try again.',
    );
    expect(said(person)).toEqual({
      status: 409,
      body: { ...conflict, errors: [{ path: 'firstName', message: 'Now: Augusta' }] },
    });
    const firm = await edit(caller, {
      firstName: 'Byron',
      version: 2,
      company: { ...company, city: 'Wien', streetAddress: 'Am Graben 1', version: 1 },
    });
    expect(said(firm)).toEqual({
      status: 409,
      body: {
        ...conflict,
        errors: [
          { path: 'company.streetAddress', message: 'Now: Torstraße 2' },
          { path: 'company.city', message: 'Now: Berlin' },
        ],
      },
    });
    expect((await profile(caller)).body).toMatchObject({
      data: { firstName: 'Augusta', version: 2, company: { city: 'Berlin', version: 2 } },
    });
  });

  test.each([
    ['admin', 'Staff users have no company to edit.'],
    ['noPartner', 'You can edit your company once it’s approved.'],
    ['pending', 'You can edit your company once it’s approved.'],
    ['rejected', 'You can edit your company once it’s approved.'],
    ['suspended', 'This partner account is not active.'],
  ] as const)('has no company to edit for %s, who may edit their name', async (kind, message) => {
    const caller = await it.as(kind);
    const before = await rowOf(caller.partnerId);
    expect(said(await edit(caller, { company }))).toEqual({ status: 400, body: atField('company', message) });
    expect((await profile(caller)).body).toMatchObject({ data: { firstName: 'Pat' } });
    expect((await edit(caller, {})).status).toBe(200);
    expect(await rowOf(caller.partnerId)).toEqual(before);
  });

  test.each([
    [{ role: 'admin' }, 'role', 'Unknown field.'],
    [{ email: 'other@example.com' }, 'email', 'Unknown field.'],
    [{ company: { ...company, commissionRate: 9000 } }, 'company.commissionRate', 'Unknown field.'],
    [{ company: { ...company, domain: 'other.example' } }, 'company.domain', 'Unknown field.'],
    [{ company: { ...company, country: 'ZZ' } }, 'company.country', 'Choose a country.'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'Enter the number with its country code, such as +49 30 1234.'],
    [{ firstName: ' ' }, 'firstName', 'Required.'],
  ])('%o is refused at its field', async (body, path, message) => {
    expect(said(await edit(await it.as('partner'), body))).toEqual({ status: 400, body: atField(path, message) });
  });

  test('of another user is 404, for staff too', async () => {
    const other = await it.as('otherPartner');
    for (const kind of ['partner', 'admin'] as const) {
      const caller = await it.as(kind);
      const foreign = await edit(caller, {}, other.userId);
      expect(foreign.text).toBe((await edit(caller, {}, newId())).text);
      expect(said(foreign)).toEqual(notFound);
    }
    expect((await profile(other)).body).toMatchObject({ data: { firstName: 'Pat', version: 1 } });
  });

  test('edited by an admin acting as the person is logged with both', async () => {
    const acting = await it.as('acting');
    await edit(acting, {});
    expect(
      await query(
        it.db.ownerPool,
        sql`select subject_id, actor_id = subject_id as is_same from audit_events where entity_id = ${acting.userId}`,
      ),
    ).toEqual([{ subject_id: acting.userId, is_same: false }]);
  });
});

describe('the picture of a partner', () => {
  const change = (caller: Caller, bytes: Buffer) => {
    const { payload, headers } = multipart({}, { bytes });
    return it.request(caller, 'PUT', '/api/auth/change-partner-image', payload, headers);
  };
  const urlOf = (text: string) => /\/api\/images\/[\w-]+\.webp/.exec(text)?.[0] ?? '';

  test('is encoded again without camera metadata, and the older one is gone', async () => {
    const caller = await it.as('partner');
    const first = urlOf((await change(caller, logo)).text);
    const picture = await it.app.inject(first);
    const { format, width, exif } = await sharp(picture.rawPayload).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 512, exif: undefined });
    const answer = await change(caller, logo);
    const second = urlOf(answer.text);
    expect(said(answer)).toEqual({ status: 200, body: { data: { imageUrl: second } } });
    expect(second).not.toBe(first);
    expect((await it.app.inject(first)).statusCode).toBe(404);
    expect((await it.app.inject(second)).statusCode).toBe(200);
    expect((await profile(caller)).body).toMatchObject({ data: { company: { imageUrl: second } } });
  });

  test('is in the audit log with the one it replaced', async () => {
    const caller = await it.as('otherPartner');
    const imageIdOf = (url: string) => /([\w-]+)\.webp/.exec(url)?.[1];
    const first = imageIdOf(urlOf((await change(caller, logo)).text));
    const second = imageIdOf(urlOf((await change(caller, logo)).text));
    expect(await lastAudit(it.db.ownerPool, 'partner.image', caller.partnerId ?? '')).toEqual({
      before: { imageId: first },
      after: { imageId: second },
    });
  });

  test('stays where another partner has the same', async () => {
    const [caller, other] = [await it.as('partner'), await it.as('otherPartner')];
    const shared = urlOf((await change(caller, logo)).text);
    await execute(
      it.db.pool,
      sql`update partners set image_id = (select image_id from partners where id = ${caller.partnerId})
           where id = ${other.partnerId}`,
    );
    await change(caller, logo);
    expect((await it.app.inject(shared)).statusCode).toBe(200);
  });

  test('changed ten times at once leaves one', async () => {
    const caller = await it.as('partner');
    const images = async () => (await query(it.db.pool, sql`select 1 from images`)).length;
    const before = await images();
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(caller, logo)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await images()).toBe(before + 1);
  });

  test.each([
    ['a bomb', () => bombPng(20_000, 20_000), 'Choose an image up to 4096 × 4096 pixels.'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Choose a PNG, JPEG or WebP image.'],
    ['nothing', () => Buffer.alloc(0), 'Choose a file.'],
  ])('is not %s', async (_, bytes, message) => {
    expect(said(await change(await it.as('partner'), bytes()))).toEqual({
      status: 400,
      body: atField('image', message),
    });
  });

  test('is no picture of staff', async () => {
    expect(said(await change(await it.as('manager'), logo))).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'partner_only', 'Only partners can do this.'),
    });
  });
});

describe('devices', () => {
  const list = (caller: Caller) => it.request(caller, 'GET', '/api/auth/sessions');
  const end = (caller: Caller, id = '') =>
    it.request(caller, 'DELETE', id === '' ? '/api/auth/sessions' : `/api/auth/sessions/${id}`);
  const idsOf = ({ text }: { text: string }) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);

  test('are one’s own live logins, newest first', async () => {
    const caller = await it.as('noPartner');
    const device = await makeDevice(it.db.pool, caller.userId, 'Phone/1.0');
    const over = await makeDevice(it.db.pool, caller.userId);
    await execute(it.db.pool, sql`update sessions set expires_at = now() where id = ${over}`);
    await makeDevice(it.db.pool, (await makeUser(it.db.pool)).id);
    const answer = await list(caller);
    const [, current] = idsOf(answer);
    const times = { createdAt: expect.any(String), expiresAt: expect.any(String) };
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        data: [
          { id: device, kind: 'login', isCurrent: false, address: '203.0.113.7', userAgent: 'Phone/1.0', ...times },
          { id: current, kind: 'login', isCurrent: true, address: null, userAgent: '', ...times },
        ],
      },
    });
  });

  test('an admin acting as a person is not among them', async () => {
    const acting = await it.as('acting');
    expect((await list(acting)).body).toEqual({ data: [] });
  });

  test('one ends, and only one’s own', async () => {
    const [caller, other] = [await it.as('partner'), await it.as('otherPartner')];
    const device = await makeDevice(it.db.pool, caller.userId);
    expect(said(await end(other, device))).toEqual(notFound);
    expect(said(await end(caller, device))).toEqual({ status: 200, body: { data: { id: device } } });
    expect(said(await end(caller, device))).toEqual(notFound);
    expect(idsOf(await list(caller))).toHaveLength(1);
    const [current = ''] = idsOf(await list(caller));
    expect((await end(caller, current)).status).toBe(200);
    expect((await list(caller)).status).toBe(401);
  });

  test('all others end, and this one stays', async () => {
    const caller = await it.as('partner');
    await makeDevice(it.db.pool, caller.userId);
    await makeDevice(it.db.pool, caller.userId);
    const stranger = await it.as('otherPartner');
    expect(said(await end(caller))).toEqual({ status: 200, body: { data: { revoked: 2 } } });
    expect(said(await end(caller))).toEqual({ status: 200, body: { data: { revoked: 0 } } });
    expect(idsOf(await list(caller))).toHaveLength(1);
    expect((await list(stranger)).status).toBe(200);
  });

  test('are not ended while acting as their person', async () => {
    const acting = await it.as('acting');
    const device = await makeDevice(it.db.pool, acting.userId);
    for (const answer of [await end(acting), await end(acting, device)])
      expect(answer.body).toMatchObject({ status: 403, code: 'acting_as' });
  });
});
