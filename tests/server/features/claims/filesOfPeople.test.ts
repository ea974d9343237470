import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { prepareExport } from '../../../../server/features/personExports/prepare.ts';
import { queryOne } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim, makeClaimFile } from '../../../support/make/cases.ts';
import { makePersonExport, makeUser } from '../../../support/make/users.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';
import { unzip } from '../../../support/files/unzip.ts';
import { claimFileSteps, pdf } from '../../../support/steps/claimFiles.ts';
import { erasureSteps } from '../../../support/steps/erasures.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T12:00:00.000Z');
});
afterAll(() => built.close());
const { stored, read, filesOf, setting } = claimFileSteps(() => built);

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
    const steps = erasureSteps(() => on);
    const id = await steps.startOf(userId);
    await steps.begin();
    await steps.erase(id);
  };

  test('go when they are erased, with the objects in an S3 store; claims stay, and so do the files of others', async () => {
    const s3: TestStore = await startStore();
    const on = await build(s3.env);
    try {
      const { partner, rival, staff, submitted } = await setting(on);
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
