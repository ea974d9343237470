import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getLifecycle, getLifecycleAt } from '#contract/lifecycles/history.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { claimFileSteps, gone, pdf, refused, tall } from '../../../support/steps/claimFiles.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
});
afterAll(() => built.close());
const { stored, read, filesOf, setting } = claimFileSteps(() => built);

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
  const request = async () => {
    const found = await setting();
    const answer = (id: string, given: object = {}) =>
      built.request(found.partner, 'POST', `/api/claims/${id}/answer`, { answer: 'See the mail.', ...given });
    const ask = (id: string) => built.request(found.staff, 'POST', `/api/claims/${id}/ask`, { question: 'A proof?' });
    return { ...found, answer, ask };
  };

  test('carries a file where there was none, and none where there is one', async () => {
    const { partner, submitted, ask, answer } = await request();
    const { id } = await submitted();
    const [file, second] = [await stored(partner, pdf), await stored(partner, pdf)];
    await ask(id);
    expect(await answer(id, { fileId: file.id })).toMatchObject({
      status: 200,
      body: { data: { state: 'open', answer: 'See the mail.', file: { id: file.id } } },
    });
    await ask(id);
    expect(await answer(id, { fileId: second.id })).toMatchObject(
      refused('fileId', 'This claim already has a file. Send this without one.'),
    );
    expect((await built.request(partner, 'GET', `/api/claims/${id}`)).body).toMatchObject({ data: { state: 'asked' } });
    expect(await answer(id)).toMatchObject({ status: 200, body: { data: { file: { id: file.id } } } });
  });

  test('that is sent twice is one, with its file; without a question neither is taken', async () => {
    const { partner, submitted, ask, answer } = await request();
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
      refused('fileId', 'This claim already has a file. Send this without one.'),
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
