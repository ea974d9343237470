import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addClaimFile, getClaim } from '#contract/claims/claims.ts';
import { getLifecycle, getLifecycleAt } from '#contract/lifecycles/history.ts';

import { beginErasures } from '../../../../server/features/erasures/clock.ts';
import { erasePerson } from '../../../../server/features/erasures/erase.ts';
import { keepHouse } from '../../../../server/features/housekeeping/job.ts';
import { prepareExport } from '../../../../server/features/personExports/prepare.ts';
import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim, makeClaimFile } from '../../../support/make/cases.ts';
import { makeErasure, makePersonExport, makeUser } from '../../../support/make/users.ts';
import { picture } from '../../../support/files/images.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';
import { unzip } from '../../../support/files/unzip.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let slug = '';
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
  slug = (await makeApp(built.db.pool)).slug;
});
afterAll(() => built.close());

const pdf = Buffer.from('%PDF-1.7 a mail of the shop');
const tall = { create: { width: 60, height: 3000, channels: 3, background: '#0a6643' } } as const;
const store = (caller: Caller, bytes: Buffer, filename = 'proof.bin', on = built) => {
  const { payload, headers } = multipart({}, { field: 'file', filename, bytes });
  return on.request(caller, 'POST', '/api/claims/files', payload, headers);
};
const stored = async (caller: Caller, bytes: Buffer, filename?: string, on = built) =>
  addClaimFile.success.data.parse(dataOf((await store(caller, bytes, filename, on)).body));
const read = async (caller: Caller, id: string, accept = 'image/webp, application/pdf', on = built) => {
  const {
    statusCode: status,
    headers,
    rawPayload: bytes,
  } = await on.app.inject({
    url: `/api/claims/${id}/file`,
    headers: { ...caller.headers, accept },
  });
  return { status, headers, bytes };
};
const refused = (path: string, message: string) => ({
  status: 400,
  body: { code: 'invalid_input', errors: [{ path, message }] },
});
const gone = refused('fileId', 'This file is no longer here. Choose it again.');
const filesOf = ({ partnerId }: Caller, on = built) =>
  query<{ id: string; claimId: string | null }>(
    on.db.pool,
    sql`select id, claim_id as "claimId" from claim_files where partner_id = ${partnerId} order by created_at, id`,
  );

let made = 0;
async function setting(on = built, app = slug) {
  const partner = await on.as('partner');
  const shop = `proven-${(made += 1)}.example`;
  const body = { app, shop, evidence: 'They wrote to us.' };
  const submit = (given: object = {}, headers: Record<string, string> = {}) =>
    on.request(partner, 'POST', '/api/claims', { ...body, ...given }, headers);
  return {
    partner,
    staff: await on.as('moderator'),
    rival: await on.as('partner'),
    submit,
    submitted: async (given: object = {}) => getClaim.success.data.parse(dataOf((await submit(given)).body)),
  };
}

describe('a file for a claim', () => {
  test.each([
    ['a PNG', () => Promise.resolve(picture()), 'proof.webp', 'image/webp'],
    ['a JPEG', () => sharp(tall).jpeg().toBuffer(), 'proof.webp', 'image/webp'],
    ['a WebP', () => sharp(tall).webp().toBuffer(), 'proof.webp', 'image/webp'],
    ['a PDF', () => Promise.resolve(pdf), 'proof.pdf', 'application/pdf'],
  ])('may be %s, whatever it is called', async (_, bytes, name, contentType) => {
    const { partner } = await setting();
    const { status, body } = await store(partner, await bytes(), 'proof.exe');
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { id: expect.any(String), name, contentType, bytes: expect.any(Number) } },
    });
  });

  test.each([
    ['a text', Buffer.from('They wrote to us.'), 'proof.pdf'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'proof.png'],
    ['a drawing that may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'proof.png'],
    ['an archive', Buffer.from('PK\u0003\u0004proof'), 'proof.pdf'],
    ['a film', Buffer.from('\0\0\0 ftypisom'), 'proof.webp'],
  ])('is refused by what it is, not by its name: %s', async (_, bytes, filename) => {
    const { partner } = await setting();
    expect(await store(partner, bytes, filename)).toMatchObject(
      refused('file', 'Choose a PNG, JPEG, WebP or PDF file.'),
    );
    expect(await filesOf(partner)).toEqual([]);
  });

  test('that begins as a picture and is none is refused', async () => {
    const { partner } = await setting();
    expect(await store(partner, Buffer.concat([picture().subarray(0, 30), pdf]))).toMatchObject(
      refused('file', 'This image can’t be read. Choose another one.'),
    );
  });

  test('weighs up to 5 MB', async () => {
    const { partner } = await setting();
    const most = 5 * 1024 * 1024;
    expect(await store(partner, Buffer.concat([pdf, Buffer.alloc(most - pdf.length)]))).toMatchObject({ status: 201 });
    expect(await store(partner, Buffer.concat([pdf, Buffer.alloc(most - pdf.length + 1)]))).toMatchObject({
      status: 413,
      body: { code: 'too_large', errors: [{ path: 'file', message: 'Choose a file up to 5 MB.' }] },
    });
    expect(await filesOf(partner)).toHaveLength(1);
  });

  test('is one whole file, in the field that is declared', async () => {
    const { partner } = await setting();
    const send = (payload: Buffer, headers: Record<string, string>) =>
      built.request(partner, 'POST', '/api/claims/files', payload, headers);
    const one = multipart({}, { field: 'file', bytes: pdf });
    const boundary = /boundary=(.*)$/.exec(one.headers['content-type'] ?? '')?.[1] ?? '';
    const part = one.payload.subarray(0, one.payload.lastIndexOf(`--${boundary}`));
    const unfinished = refused('', 'This form is incomplete. Send it again.');
    expect(await send(Buffer.concat([part, one.payload]), one.headers)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await send(one.payload.subarray(0, -40), one.headers)).toMatchObject(unfinished);
    expect(await send(part, one.headers)).toMatchObject(unfinished);
    const other = multipart({}, { field: 'image', bytes: pdf });
    expect(await send(other.payload, other.headers)).toMatchObject(refused('image', 'Unexpected file.'));
    const none = multipart({});
    expect(await send(none.payload, none.headers)).toMatchObject(refused('file', 'Choose a file.'));
    expect(await built.request(partner, 'POST', '/api/claims/files', { file: 'text' })).toMatchObject({ status: 415 });
    expect(await filesOf(partner)).toEqual([]);
  });

  test('is stored sixty times a day at most', async () => {
    const { partner } = await setting();
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await store(partner, pdf)).status);
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([true, 429]);
  });

  test('that no claim was sent with is forgotten after a day; one that was stays', async () => {
    const { partner, submitted } = await setting();
    await stored(partner, pdf);
    const { id: sent } = await stored(partner, pdf);
    const { id } = await submitted({ fileId: sent });
    await keepHouse(built.services);
    expect(await filesOf(partner)).toHaveLength(2);
    await keepHouse({ ...built.services, now: () => new Date('2026-11-21T12:00:01.000Z') });
    expect(await filesOf(partner)).toEqual([{ id: sent, claimId: id }]);
  });
});

describe('a claim with a file', () => {
  test('shows it to its partner and to staff, and serves the bytes to them alone', async () => {
    const { partner, staff, rival, submitted } = await setting();
    const file = await stored(partner, pdf, 'Mail vom Mädchen.PDF');
    const claim = await submitted({ fileId: file.id });
    expect(claim.file).toEqual({
      id: file.id,
      name: 'Mail-vom-Mädchen.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
    });
    const colleague = await built.as('partner');
    await execute(
      built.db.pool,
      sql`update users set partner_id = ${partner.partnerId} where id = ${colleague.userId}`,
    );
    for (const caller of [partner, colleague, staff]) {
      expect((await built.request(caller, 'GET', `/api/claims/${claim.id}`)).body).toMatchObject({
        data: { file: { id: file.id } },
      });
      const { status, headers, bytes } = await read(caller, claim.id);
      expect({ status, isSame: bytes.equals(pdf), headers }).toMatchObject({
        status: 200,
        isSame: true,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="Mail-vom-M-dchen.pdf"; filename*=UTF-8''Mail-vom-M%C3%A4dchen.pdf`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'no-store',
        },
      });
    }
    const anyone = await built.app.inject({
      url: `/api/claims/${claim.id}/file`,
      headers: { accept: 'application/pdf' },
    });
    expect([(await read(rival, claim.id)).status, anyone.statusCode]).toEqual([404, 401]);
  });

  test('says what it is where no file is accepted', async () => {
    const { partner, submitted } = await setting();
    const file = await stored(partner, pdf);
    const { id } = await submitted({ fileId: file.id });
    expect((await built.request(partner, 'GET', `/api/claims/${id}/file`)).body).toEqual({ data: file });
  });

  test('serves a picture whole and upright, without what the camera wrote into it', async () => {
    const { partner, staff, submitted } = await setting();
    const photo = await sharp(tall)
      .withExif({ IFD0: { Artist: 'Kim' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { id } = await submitted({ fileId: (await stored(partner, photo, 'photo.jpg')).id });
    const { headers, bytes } = await read(staff, id);
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect({ type: headers['content-type'], how: headers['content-disposition'], width, height, format, exif }).toEqual(
      {
        type: 'image/webp',
        how: 'inline; filename="photo.webp"',
        width: 60,
        height: 3000,
        format: 'webp',
        exif: undefined,
      },
    );
  });

  test('without a file serves none', async () => {
    const { partner, submitted } = await setting();
    const { id, file } = await submitted();
    expect([file, (await read(partner, id)).status]).toEqual([null, 404]);
    expect((await submitted({ shop: 'null.example', fileId: null })).file).toBeNull();
  });

  test('takes no file of another partner, none that is sent already, and none that is not there', async () => {
    const { partner, rival, submit, submitted } = await setting();
    const [theirs, own] = [await stored(rival, pdf), await stored(partner, pdf)];
    const { id } = await submitted({ shop: 'first.example', fileId: own.id });
    for (const fileId of [theirs.id, own.id, id]) expect(await submit({ fileId })).toMatchObject(gone);
    expect(await query(built.db.pool, sql`select from claims where partner_id = ${partner.partnerId}`)).toHaveLength(1);
    expect(await filesOf(rival)).toEqual([{ id: theirs.id, claimId: null }]);
    const { id: empty } = await submitted({ shop: 'second.example' });
    await expect(
      execute(built.db.ownerPool, sql`update claim_files set claim_id = ${empty} where id = ${theirs.id}`),
    ).rejects.toThrow('claim_files_claim_id_partner_id_fkey');
    await expect(
      execute(built.db.ownerPool, sql`update claim_files set claim_id = null where id = ${own.id}`),
    ).rejects.toThrow('the file of a claim stays what it was');
  });

  test('whose answer is lost is sent again under its key: one claim, with its file', async () => {
    const { partner, submit } = await setting();
    const { id: fileId } = await stored(partner, pdf);
    const key = { 'idempotency-key': 'lost-answer' };
    const first = await submit({ fileId }, key);
    expect(first).toMatchObject({ status: 201, body: { data: { file: { id: fileId } } } });
    expect(await submit({ fileId }, key)).toMatchObject({ status: 201, body: first.body });
    expect(await submit({ fileId: null }, key)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await query(built.db.pool, sql`select from claims where partner_id = ${partner.partnerId}`)).toHaveLength(1);
  });

  test('that is refused leaves the file to be sent with the next one', async () => {
    const { partner, submit, submitted } = await setting();
    await submitted();
    const { id: fileId } = await stored(partner, pdf);
    expect(await submit({ fileId })).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect((await submitted({ shop: 'next.example', fileId })).file?.id).toBe(fileId);
  });
});

describe('an answer about a claim', () => {
  const asked = async () => {
    const found = await setting();
    const answer = (id: string, given: object = {}) =>
      built.request(found.partner, 'POST', `/api/claims/${id}/answer`, { answer: 'See the mail.', ...given });
    const ask = (id: string) => built.request(found.staff, 'POST', `/api/claims/${id}/ask`, { question: 'A proof?' });
    return { ...found, answer, ask };
  };

  test('carries a file where there was none, and none where there is one', async () => {
    const { partner, submitted, ask, answer } = await asked();
    const { id } = await submitted();
    const [file, second] = [await stored(partner, pdf), await stored(partner, pdf)];
    await ask(id);
    expect(await answer(id, { fileId: file.id })).toMatchObject({
      status: 200,
      body: { data: { state: 'open', answer: 'See the mail.', file: { id: file.id } } },
    });
    await ask(id);
    expect(await answer(id, { fileId: second.id })).toMatchObject(
      refused('fileId', 'This claim has a file already. Send this without one.'),
    );
    expect((await built.request(partner, 'GET', `/api/claims/${id}`)).body).toMatchObject({ data: { state: 'asked' } });
    expect(await answer(id)).toMatchObject({ status: 200, body: { data: { file: { id: file.id } } } });
  });

  test('that is sent twice is one, with its file; without a question neither is taken', async () => {
    const { partner, submitted, ask, answer } = await asked();
    const { id } = await submitted();
    const { id: fileId } = await stored(partner, pdf);
    expect(await answer(id, { fileId })).toMatchObject({ status: 200, body: { data: { answer: '', file: null } } });
    await ask(id);
    const first = await answer(id, { fileId });
    expect(first).toMatchObject({ status: 200, body: { data: { answer: 'See the mail.', file: { id: fileId } } } });
    expect(await answer(id, { fileId })).toMatchObject({ status: 200, body: first.body });
  });
});

describe('an appeal of a claim', () => {
  const refusedClaim = async (hasFile = false) => {
    const found = await setting();
    const { id } = await found.submitted(hasFile ? { fileId: (await stored(found.partner, pdf)).id } : {});
    await built.request(found.staff, 'POST', `/api/claims/${id}/refuse`, { reason: 'Another visit came later.' });
    const appeal = (sent: object = {}) =>
      built.request(found.partner, 'POST', `/api/claims/${id}/appeal`, { reason: 'See the invoice.', ...sent });
    return { ...found, id, appeal };
  };

  test('carries a file where there was none, which is one with it', async () => {
    const { partner, staff, rival, id, appeal } = await refusedClaim();
    const [{ id: fileId }, theirs] = [await stored(partner, pdf, 'invoice.pdf'), await stored(rival, pdf)];
    expect(await appeal({ fileId: theirs.id })).toMatchObject(gone);
    const first = await appeal({ fileId });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { state: 'appealed', appeal: 'See the invoice.', file: { id: fileId } } },
    });
    expect(await appeal({ fileId })).toMatchObject({ status: 200, body: first.body });
    expect(String((await read(staff, id)).bytes)).toBe(String(pdf));
  });

  test('carries none where there is one', async () => {
    const { partner, id, appeal } = await refusedClaim(true);
    const { id: fileId } = await stored(partner, pdf);
    expect(await appeal({ fileId })).toMatchObject(
      refused('fileId', 'This claim has a file already. Send this without one.'),
    );
    expect((await built.request(partner, 'GET', `/api/claims/${id}`)).body).toMatchObject({
      data: { state: 'refused', appeal: '' },
    });
    expect(await appeal()).toMatchObject({ status: 200, body: { data: { state: 'appealed' } } });
  });
});

describe('the history of a claim', () => {
  test('names the file that an answer carried to everyone who may open it, and no longer once it is gone', async () => {
    const { partner, staff, rival, submitted } = await setting();
    const { id } = await submitted();
    const ask = () => built.request(staff, 'POST', `/api/claims/${id}/ask`, { question: 'A proof?' });
    const answer = (given: object) =>
      built.request(partner, 'POST', `/api/claims/${id}/answer`, { answer: 'See the mail.', ...given });
    const filesIn = async (caller: Caller) => {
      const { status, body } = await built.request(caller, 'GET', `/api/lifecycles/claim/${id}?sort=createdAt`);
      if (status !== 200) return status;
      const { history } = getLifecycle.success.data.parse(dataOf(body));
      return history.map(({ event, file }) => [event, file]);
    };
    await ask();
    const file = await stored(partner, pdf, 'mail.pdf');
    await answer({ fileId: file.id });
    built.setNow('2026-11-20T12:00:01.000Z');
    await ask();
    await answer({});
    const steps = (sent: unknown) => [
      ['claim.ask', null],
      ['claim.answer', sent],
      ['claim.ask', null],
      ['claim.answer', null],
    ];
    expect([await filesIn(partner), await filesIn(staff), await filesIn(rival)]).toEqual([
      steps(file),
      steps(file),
      404,
    ]);
    const { body } = await built.request(
      staff,
      'GET',
      `/api/lifecycles/claim/${id}/at?instant=2026-11-20T12:00:00.000Z`,
    );
    expect(getLifecycleAt.success.data.parse(dataOf(body)).standings).toMatchObject([{ step: { file } }]);
    await execute(built.db.pool, sql`delete from claim_files where id = ${file.id}`);
    expect(await filesIn(staff)).toEqual(steps(null));
  });
});

describe('the files of a person', () => {
  test('are in their export, those of others are not', async () => {
    const { partner, rival, submitted } = await setting();
    await submitted({ fileId: (await stored(partner, pdf, 'a mail.pdf')).id });
    const waiting = await stored(partner, Buffer.from('%PDF-1.7 another'), 'another.pdf');
    await stored(rival, Buffer.from('%PDF-1.7 of the rival'));
    const { id } = await makePersonExport(built.db.pool, { userId: partner.userId, state: 'requested' });
    await prepareExport({ pool: built.db.pool, files: built.services.files, now: built.services.now }, id);
    const { bytes } = (await queryOne<{ bytes: Buffer }>(
      built.db.pool,
      sql`select bytes from person_export_files where export_id = ${id}`,
    )) ?? { bytes: Buffer.alloc(0) };
    const zip = unzip(bytes);
    const names = Object.keys(zip).filter((name) => name.startsWith('claims/'));
    expect(Object.fromEntries(names.map((name) => [name.replace(/[0-9a-f-]{36}-/, ''), String(zip[name])]))).toEqual({
      'claims/a-mail.pdf': String(pdf),
      'claims/another.pdf': '%PDF-1.7 another',
    });
    expect(String(zip['claim_files.csv'])).toContain(waiting.id);
    expect(Object.values(zip).join('\n')).not.toContain('of the rival');
  });

  const erase = async (on: Built, userId: string) => {
    const { id } = await makeErasure(on.db.pool, { userId, isWaived: true, erasesAt: '2026-01-01T00:00:00.000Z' });
    await beginErasures(on.db.pool, on.services.now());
    await erasePerson({ pool: on.db.pool, files: on.services.files, now: on.services.now }, id);
  };

  test('go when they are erased, with the objects in an S3 store; claims stay, and so do the files of others', async () => {
    const s3: TestStore = await startStore();
    const on = await build(s3.env);
    try {
      const { partner, rival, staff, submitted } = await setting(on, (await makeApp(on.db.pool)).slug);
      const claim = await submitted({ fileId: (await stored(partner, pdf, undefined, on)).id });
      await stored(partner, pdf, undefined, on);
      await stored(rival, pdf, undefined, on);
      expect([s3.keys().length, String((await read(staff, claim.id, undefined, on)).bytes)]).toEqual([3, String(pdf)]);
      await erase(on, partner.userId);
      expect([await filesOf(partner, on), (await filesOf(rival, on)).length, s3.keys().length]).toEqual([[], 1, 1]);
      expect((await on.request(staff, 'GET', `/api/claims/${claim.id}`)).body).toMatchObject({
        data: { state: 'withdrawn', file: null },
      });
      for (const at of ['2027-01-01', '2027-03-01']) await on.services.files.sweep(new Date(at));
      expect(s3.keys()).toHaveLength(1);
    } finally {
      await on.close();
      await s3.remove();
    }
  });

  test('go with the person who stored them, where colleagues stay; theirs stay too', async () => {
    const { partner } = await setting();
    const partnerId = partner.partnerId ?? '';
    const colleague = await makeUser(built.db.pool, { partnerId });
    const app = await makeApp(built.db.pool);
    const claim = await makeClaim(built.db.pool, { partnerId, submittedBy: colleague.id, appId: app.id });
    await makeClaimFile(built.db.pool, { partnerId, storedBy: colleague.id, claimId: claim.id });
    const own = await makeClaimFile(built.db.pool, { partnerId, storedBy: partner.userId });
    await erase(built, colleague.id);
    expect(await filesOf(partner)).toEqual([{ id: own.id, claimId: null }]);
  });
});
