import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { keepHouse } from '../../../../server/features/housekeeping/job.ts';
import { type Built, build } from '../../../support/app.ts';
import { picture } from '../../../support/files/images.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { claimFileSteps, pdf, refused, tall } from '../../../support/steps/claimFiles.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
});
afterAll(() => built.close());
const { store, stored, filesOf, setting } = claimFileSteps(() => built);

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
