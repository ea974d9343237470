import { randomBytes } from 'node:crypto';

import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { query } from '../../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../../support/app.ts';
import { bombPng } from '../../../../support/files/images.ts';
import { multipart } from '../../../../support/files/multipart.ts';
import { problemOf } from '../../../../support/problems.ts';

let it: Built;
let logo: Buffer;
beforeAll(async () => {
  it = await build();
  logo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0a6643' } })
    .png()
    .toBuffer();
});
afterAll(() => it.close());

const fields = {
  name: 'Nordlicht Agentur',
  domain: 'https://WWW.Nordlicht.example/partner',
  discoveryMethod: 'search',
  expertiseArea: 'agency',
  audience: ' Forty shops we run. ',
  phoneNumber: '30 1234567',
  countryPhoneCode: '+49',
  streetAddress: 'Torstraße 1',
  city: 'Berlin',
  country: 'DE',
  zip: '10119',
};
const send = (
  caller: Pick<Caller, 'headers'>,
  given: Record<string, string> = fields,
  bytes?: Buffer,
  field?: string,
) => {
  const { payload, headers } = multipart(given, bytes && { bytes, field });
  return it.request(caller, 'POST', '/api/auth/register-partner', payload, headers);
};
const atField = (path: string, message: string) => ({
  ...problemOf(400, 'Bad request', 'invalid_input', 'Check the highlighted fields.'),
  errors: [{ path, message }],
});
const partnersOf = (caller: Caller) =>
  query<{ id: string; referral_id: string; image_id: string | null }>(
    it.db.pool,
    sql`select p.* from partners p join users u on u.partner_id = p.id where u.id = ${caller.userId}`,
  );
const images = async () => (await query(it.db.pool, sql`select 1 from images`)).length;

describe('registering a partner', () => {
  test('adds it pending, with the image encoded anew and served for good', async () => {
    const caller = await it.as('noPartner');
    const answer = await send(caller, { ...fields, userId: 'ignored' }, logo);
    const [stored] = await partnersOf(caller);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        data: {
          id: stored?.id,
          name: 'Nordlicht Agentur',
          domain: 'nordlicht.example',
          referralId: stored?.referral_id,
          approvalStatus: 0,
          approvalNote: '',
          accountStatus: 'active',
          accountMessage: '',
          imageUrl: `/api/images/${stored?.image_id}.webp`,
          isTermsAccepted: false,
          payoutMonthsOffset: 1,
          commissionRate: null,
          tags: [],
        },
      },
    });
    expect(stored).toMatchObject({
      discovery_method: 'search',
      expertise_area: 'agency',
      audience: 'Forty shops we run.',
      phone_number: '30 1234567',
      country_phone_code: '+49',
      street_address: 'Torstraße 1',
      city: 'Berlin',
      country: 'DE',
      zip: '10119',
      approval_state: 'pending',
    });
    expect(stored?.referral_id).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);

    const image = await it.app.inject({ url: `/api/images/${stored?.image_id}.webp` });
    const { width, height, format } = await sharp(image.rawPayload).metadata();
    expect({ status: image.statusCode, width, height, format }).toEqual({
      status: 200,
      width: 512,
      height: 256,
      format: 'webp',
    });
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, '--x\r\n'],
    [
      'without an end',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'cut in a field',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="city"\r\n\r\nBer',
    ],
  ])('by a form %s is refused, and no failure of the server', async (_, headers, payload) => {
    const { headers: caller } = await it.as('noPartner');
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/auth/register-partner',
      headers: { ...caller, ...headers },
      payload,
    });
    expect([answer.statusCode, JSON.parse(answer.payload)]).toEqual([
      400,
      atField('', 'This form is incomplete. Send it again.'),
    ]);
  });

  test('needs no image', async () => {
    const caller = await it.as('noPartner');
    expect((await send(caller)).body).toMatchObject({ data: { imageUrl: null, approvalStatus: 0 } });
    expect((await it.request(caller, 'GET', '/api/auth/me')).body).toMatchObject({
      data: { partner: { name: 'Nordlicht Agentur', approvalStatus: 0 } },
    });
  });

  test('twenty times at once adds one, and leaves no image behind', async () => {
    const caller = await it.as('noPartner');
    const before = await images();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(caller, fields, logo)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
      Array.from({ length: 19 }, () => problemOf(409, 'Conflict', 'duplicate', 'You’ve already registered a company.')),
    );
    expect(await images()).toBe(before + 1);
  });

  test.each(['pending', 'rejected', 'suspended', 'termsOpen', 'partner'] as const)(
    'is a duplicate for %s',
    async (kind) => {
      const caller = await it.as(kind);
      const before = await partnersOf(caller);
      const answer = await send(caller);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 409,
        body: problemOf(409, 'Conflict', 'duplicate', 'You’ve already registered a company.'),
      });
      expect(await partnersOf(caller)).toEqual(before);
    },
  );

  test.each(['admin', 'manager', 'moderator'] as const)('is not for staff: %s', async (kind) => {
    const answer = await send(await it.as(kind));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'partner_only', 'Only partners can do this.'),
    });
  });

  test('waits until the address is confirmed', async () => {
    const answer = await send(await it.as('unverified'));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 403,
      body: problemOf(403, 'Not allowed', 'email_not_verified', 'Confirm your email first.'),
    });
  });

  test.each([
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'Choose a PNG, JPEG or WebP image.',
    ],
    ['a bomb', () => bombPng(20_000, 20_000), 'Choose an image up to 4096 × 4096 pixels.'],
    ['half an image', () => logo.subarray(0, logo.length / 2), 'This image can’t be read. Choose another one.'],
  ])('with %s is refused at the image, and nothing is written', async (_, bytes, message) => {
    const caller = await it.as('noPartner');
    const before = await images();
    const answer = await send(caller, fields, bytes());
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: atField('image', message) });
    expect(await partnersOf(caller)).toEqual([]);
    expect(await images()).toBe(before);
  });

  test('with more than 5 MB is refused at the image, with as much as 5 MB it is read', async () => {
    const caller = await it.as('noPartner');
    const answer = await send(caller, fields, Buffer.concat([logo, randomBytes(5 * 1024 * 1024)]));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: {
        ...problemOf(413, 'Too large', 'too_large', 'Choose a file up to 5 MB.'),
        errors: [{ path: 'image', message: 'Choose a file up to 5 MB.' }],
      },
    });
    const noise = { width: 1150, height: 1150, channels: 3 } as const;
    const large = await sharp(randomBytes(1150 * 1150 * 3), { raw: noise })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(3_500_000);
    expect((await send(caller, fields, large)).status).toBe(201);
  });

  test.each([
    [{ name: '  ' }, 'name', 'Required.'],
    [{ domain: 'not a domain' }, 'domain', 'Enter a domain such as example.com.'],
    [{ discoveryMethod: 'magic' }, 'discoveryMethod', 'Choose how you found us.'],
    [{ phoneNumber: '+49 30 1234' }, 'phoneNumber', 'Enter the number without the country code.'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'Enter a phone number with at least 4 digits and no letters.'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Enter a phone number with at least 4 digits and no letters.'],
    [{ countryPhoneCode: '0049' }, 'countryPhoneCode', 'Choose the country code.'],
    [{ country: 'ZZ' }, 'country', 'Choose a country.'],
    [{ zip: '1' }, 'zip', 'Use at least 2 characters.'],
    [{ approvalStatus: '1' }, 'approvalStatus', 'Unknown field.'],
  ])('with %o is refused at its field', async (more, path, message) => {
    const caller = await it.as('noPartner');
    const answer = await send(caller, { ...fields, ...more });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: atField(path, message) });
    expect(await partnersOf(caller)).toEqual([]);
  });

  test('with a file of another name, or as JSON, is refused', async () => {
    const caller = await it.as('noPartner');
    expect((await send(caller, fields, logo, 'logo')).body).toEqual(atField('logo', 'Unexpected file.'));
    expect((await it.request(caller, 'POST', '/api/auth/register-partner', fields)).body).toEqual(
      problemOf(415, 'Unsupported media type', 'unsupported_media_type', 'Send multipart/form-data.'),
    );
  });
});

describe('an image', () => {
  test.each([
    '/api/images/00000000-0000-7000-8000-000000000000.webp',
    '/api/images/00000000-0000-7000-8000-000000000000.svg',
    '/api/images/..%2f..%2fpackage.json',
    "/api/images/1'%20or%201=1.webp",
  ])('%s is a plain 404', async (url) => {
    const answer = await it.request(null, 'GET', url);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 404,
      body: problemOf(404, 'Not found', 'not_found', 'Not found.'),
    });
  });
});
