import { randomBytes } from 'node:crypto';

import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addResourceFile } from '#contract/content/resources.ts';

import { buildApp } from '../../../../server/app.ts';
import { openServices } from '../../../../server/openServices.ts';
import { ConfigError, readConfig } from '../../../../server/platform/config.ts';
import { execute, query, queryOne } from '../../../../server/platform/database/pool.ts';
import { hashOf, requireStore } from '../../../../server/platform/files/fileStore.ts';
import { storedFiles } from '../../../../server/platform/files/objects.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { type TestStore, startStore } from '../../../support/servers/s3.ts';
import { testSecrets } from '../../../support/secrets.ts';
import { dataOf } from '../../../support/dataOf.ts';

let store: TestStore;
let built: Built;
let staff: Caller;
let partner: Caller;
beforeAll(async () => {
  store = await startStore();
  built = await build(store.env);
  staff = await built.as('moderator');
  partner = await built.as('partner');
});
beforeEach(async () => {
  built.setNow('2026-11-20T10:00:00.000Z');
  await execute(built.db.pool, sql`delete from files`);
  await execute(built.db.pool, sql`update partners set image_id = null`);
  await execute(built.db.pool, sql`delete from images`);
});
afterAll(async () => {
  await built.close();
  await store.remove();
});

/** A ZIP by its first bytes, of any size. */
const zip = (size: number) => Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), randomBytes(size - 4)]);
const upload = (bytes: Buffer) => {
  const { payload, headers } = multipart({}, { field: 'file', filename: 'brand.zip', bytes });
  return built.request(staff, 'POST', '/api/resources/files', payload, headers);
};
const uploaded = async (bytes: Buffer) => addResourceFile.success.data.parse(dataOf((await upload(bytes)).body));
const served = (url: string) => built.app.inject({ url });
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6643' } })
    .png()
    .toBuffer();
const changePicture = async () => {
  const { payload, headers } = multipart({}, { bytes: await picture() });
  return built.request(partner, 'PUT', '/api/auth/change-partner-image', payload, headers);
};
/** Where the bytes of the only file are. */
const placed = () =>
  queryOne<{ key: string; hasBytes: boolean; size: number; sha256: Buffer }>(
    built.db.pool,
    sql`select object_key as key, bytes is not null as "hasBytes", size, sha256 from files`,
  );
const known = () => query<{ key: string }>(built.db.pool, sql`select key from stored_objects order by key`);
const sweep = (at: string) => built.services.files.sweep(new Date(at));
const unavailable = {
  status: 503,
  body: { code: 'unavailable', detail: 'Files can’t be reached right now. Try again in a minute.' },
};

describe('with an S3 store', () => {
  test('a file of 20 MB goes into the store, and comes from it whole, with the headers it always has', async () => {
    const bytes = zip(20 * 1024 * 1024);
    const { url, bytes: size } = await uploaded(bytes);
    expect(size).toBe(bytes.length);
    const row = await placed();
    expect(row).toEqual({ key: expect.any(String), hasBytes: false, size: bytes.length, sha256: hashOf(bytes) });
    expect(store.keys()).toContain(row?.key);
    const answer = await served(url);
    expect({ status: answer.statusCode, isSame: answer.rawPayload.equals(bytes) }).toEqual({
      status: 200,
      isSame: true,
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="brand.zip"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await built.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(String(bytes.length));
  });

  test('so does a picture', async () => {
    const before = store.keys();
    const { status, body } = await changePicture();
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { imageUrl: expect.stringMatching(/^\/api\/images\/.*\.webp$/) } },
    });
    expect(store.keys().length).toBe(before.length + 1);
    const { imageUrl } = Object(dataOf(body));
    const answer = await served(String(imageUrl));
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  });

  test('that is away, uploads and files answer 503, and nothing is saved; it serves again once it is back', async () => {
    const bytes = zip(1000);
    const { url } = await uploaded(bytes);
    const before = store.keys();
    await store.stop();
    try {
      expect(await upload(zip(1000))).toMatchObject(unavailable);
      expect(await changePicture()).toMatchObject(unavailable);
      const answer = await served(url);
      expect({ status: answer.statusCode, headers: answer.headers }).toMatchObject({
        status: 503,
        headers: { 'retry-after': '30', 'cache-control': 'no-store' },
      });
      expect(await query(built.db.pool, sql`select from files`)).toHaveLength(1);
      expect(await query(built.db.pool, sql`select from images`)).toEqual([]);
    } finally {
      await store.start();
    }
    expect(store.keys()).toEqual(before);
    expect((await served(url)).rawPayload.equals(bytes)).toBe(true);
  });

  test('an object that is missing, or of another size, is answered with 503, never with other bytes', async () => {
    const { url } = await uploaded(zip(1000));
    const key = (await placed())?.key ?? '';
    store.overwrite(key, zip(999));
    expect((await served(url)).statusCode).toBe(503);
    store.overwrite(key, null);
    expect((await served(url)).statusCode).toBe(503);
  });

  test('the log says what the store answered, and no key', async () => {
    const { url } = await uploaded(zip(1000));
    const lines: string[] = [];
    const config = readConfig({ ...store.env, LOG_LEVEL: 'error', S3_SECRET_ACCESS_KEY: 'another secret' });
    const services = openServices(config, built.db.pool, testSecrets);
    const app = await buildApp({ services, logStream: { write: (line) => void lines.push(line) } });
    expect((await app.inject({ url })).statusCode).toBe(503);
    await app.close();
    const log = lines.join('');
    expect(log).toContain('it answers 403 SignatureDoesNotMatch.');
    expect(log).not.toContain('another secret');
  });

  test('a deleted file is gone at once, and its object after 30 days', async () => {
    const { id, url } = await uploaded(zip(1000));
    const key = (await placed())?.key ?? '';
    await execute(built.db.pool, sql`delete from files where id = ${id}`);
    expect((await served(url)).statusCode).toBe(404);
    await sweep('2026-11-21T03:23:00Z');
    await sweep('2026-12-20T03:23:00Z');
    expect(store.keys()).toContain(key);
    await sweep('2026-12-21T03:23:00Z');
    expect(store.keys()).not.toContain(key);
    expect(await known()).not.toContainEqual({ key });
  });

  test('an upload that was put and never written down leaves no object for ever', async () => {
    const before = store.keys();
    const { objectKey } = await built.services.files.keep(zip(1000));
    expect(store.keys()).toEqual(expect.arrayContaining([...before, objectKey]));
    await sweep('2027-01-01T00:00:00Z');
    await sweep('2027-02-01T00:00:00Z');
    expect(store.keys()).not.toContain(objectKey);
  });

  test('what is used outlives every sweep, and what a store that is away did not delete is deleted another time', async () => {
    const { url } = await uploaded(zip(1000));
    const used = (await placed())?.key ?? '';
    const { objectKey } = await built.services.files.keep(zip(1000));
    await sweep('2027-03-01T00:00:00Z');
    await store.stop();
    await expect(sweep('2027-04-01T00:00:00Z')).rejects.toMatchObject({ statusCode: 503 });
    await store.start();
    expect(await known()).toContainEqual({ key: objectKey });
    await sweep('2027-04-02T00:00:00Z');
    expect(store.keys()).toEqual([used]);
    expect(await known()).toEqual([{ key: used }]);
    expect((await served(url)).statusCode).toBe(200);
  });

  test('a trial deletes no object of the installation beside it', async () => {
    const { objectKey } = await built.services.files.keep(zip(1000));
    await execute(built.db.pool, sql`update stored_objects set is_ours = false where key = ${objectKey}`);
    await sweep('2027-05-01T00:00:00Z');
    await sweep('2027-06-01T00:00:00Z');
    expect(await known()).not.toContainEqual({ key: objectKey });
    expect(store.keys()).toContain(objectKey);
    store.overwrite(objectKey ?? '', null);
  });

  test('without its settings a server does not start while files are there, and says what to set', async () => {
    await uploaded(zip(1000));
    expect((await storedFiles(built.db.pool)).files).toBe(1);
    await expect(requireStore(built.db.pool, {})).rejects.toThrow(
      new ConfigError([
        'S3_URL is missing: 1 files are in an S3 store. Set S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      ]),
    );
    await requireStore(built.db.pool, { s3: store.settings });
    await execute(built.db.pool, sql`delete from files`);
    await requireStore(built.db.pool, {});
  });

  test('with FILE_STORE=database new files go into the database, and those of the store are served', async () => {
    const old = zip(1000);
    const { url } = await uploaded(old);
    const services = openServices(readConfig({ ...store.env, FILE_STORE: 'database' }), built.db.pool, testSecrets);
    const bytes = zip(1000);
    expect(await services.files.keep(bytes)).toEqual({ bytes, objectKey: null, size: 1000, sha256: hashOf(bytes) });
    const app = await buildApp({ services });
    expect((await app.inject({ url })).rawPayload.equals(old)).toBe(true);
    await app.close();
  });
});
