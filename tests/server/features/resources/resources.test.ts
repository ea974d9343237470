import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addResourceFile, createResource, listEditedResources, listResources } from '#contract/content/resources.ts';

import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeResource } from '../../../support/make/content.ts';
import { makeTag } from '../../../support/make/partners.ts';
import { multipart } from '../../../support/files/multipart.ts';
import { dataOf } from '../../../support/dataOf.ts';

let built: Built;
let staff: Caller;
let partner: Caller;
let referralId = '';
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
  partner = await built.as('partner');
  const [row] = await query<{ referralId: string }>(
    built.db.pool,
    sql`select referral_id as "referralId" from partners where id = ${partner.partnerId}`,
  );
  referralId = row?.referralId ?? '';
  built.setNow('2026-11-20T10:00:00.000Z');
});
beforeEach(async () => {
  await execute(built.db.pool, sql`delete from resources`);
  await execute(built.db.pool, sql`delete from files`);
});
afterAll(() => built.close());

const text = {
  kind: 'text',
  title: 'A line',
  description: '',
  category: 'Texts',
  app: '',
  text: 'Ship parcels.',
  url: '',
  fileId: null,
  tagIds: [],
  isPublished: true,
};
const add = (given: object) => built.request(staff, 'POST', '/api/resources', { ...text, ...given });
const added = async (given: object) => createResource.success.data.parse(dataOf((await add(given)).body));
const read = async (caller: Caller, search = '') =>
  listResources.success.data.parse(dataOf((await built.request(caller, 'GET', `/api/resources${search}`)).body));
const upload = (bytes: Buffer, filename = 'a file.bin') => {
  const { payload, headers } = multipart({}, { field: 'file', filename, bytes });
  return built.request(staff, 'POST', '/api/resources/files', payload, headers);
};
const stored = async (bytes: Buffer, filename?: string) =>
  addResourceFile.success.data.parse(dataOf((await upload(bytes, filename)).body));
const served = (url: string) => built.app.inject({ url });
const refused = (path: string) => ({ status: 400, body: { errors: [{ path }] } });

describe('resources', () => {
  test('are read by every partner, or by those with one of their tags; drafts by no one', async () => {
    const tag = await makeTag(built.db.pool, 'Agencies', partner.partnerId ?? '');
    await makeResource(built.db.pool, { title: 'For all' });
    await makeResource(built.db.pool, { title: 'For agencies', tagIds: [tag.id] });
    await makeResource(built.db.pool, { title: 'Draft', isPublished: false });
    const titles = async (caller: Caller) => (await read(caller)).map(({ title }) => title);
    expect([
      await titles(partner),
      await titles(await built.as('partner')),
      await titles(staff),
      (await listEdited()).map(({ title }) => title),
    ]).toEqual([['For all', 'For agencies'], ['For all'], ['For all'], ['For all', 'For agencies', 'Draft']]);
  });

  test('of one app are found by its name in the address', async () => {
    const app = await makeApp(built.db.pool);
    await makeResource(built.db.pool, { title: 'Of the app', appId: app.id });
    await makeResource(built.db.pool, { title: 'Of none' });
    expect((await read(partner, `?app=${app.slug}`)).map(({ title }) => title)).toEqual(['Of the app']);
  });

  test('hold each partner’s own link, of the app they are about', async () => {
    const app = await makeApp(built.db.pool);
    await added({ app: app.slug, text: 'Try it: {{link}} or {{link}}' });
    await added({ app: app.slug, kind: 'link', text: '', url: '{{link}}?utm_source=deck' });
    const own = `http://localhost:4100/r/${referralId}/${app.slug}`;
    expect((await read(partner)).map(({ text: words, url }) => [words, url])).toEqual([
      [`Try it: ${own} or ${own}`, ''],
      ['', `${own}?utm_source=deck`],
    ]);
    expect((await read(staff)).map(({ text: words }) => words)).toEqual(['Try it: {{link}} or {{link}}', '']);
    expect(await add({ text: 'Try it: {{link}}' })).toMatchObject(refused('app'));
  });

  test.each([
    ['a text without words', { text: '' }, 'text'],
    ['a link to nowhere', { kind: 'link', url: 'nowhere' }, 'url'],
    ['a link that runs', { kind: 'link', url: 'javascript:alert(1)' }, 'url'],
    ['a file that is missing', { kind: 'file' }, 'fileId'],
    ['an app that is missing', { app: 'no-such-app' }, 'app'],
    ['a tag that is missing', { tagIds: [999_999] }, 'tag_ids.0'],
  ])('refuse %s', async (_, given, path) => {
    expect(await add(given)).toMatchObject(refused(path));
    expect(await listEdited()).toEqual([]);
  });

  test('keep only what their kind has', async () => {
    const file = await stored(Buffer.from('%PDF-1.7'));
    expect(await added({ url: 'https://e.example', fileId: file.id })).toMatchObject({ url: '', file: null });
  });

  test('are counted as partners use them', async () => {
    const { id } = await added({});
    const use = (how: string, caller = partner) => built.request(caller, 'POST', `/api/resources/${id}/used`, { how });
    for (const how of ['copy', 'copy', 'preview', 'download']) expect((await use(how)).status).toBe(202);
    expect(await listEdited()).toMatchObject([{ copies: 2, previews: 1, downloads: 1, version: 1 }]);
    const { id: draft } = await makeResource(built.db.pool, { isPublished: false });
    expect((await built.request(partner, 'POST', `/api/resources/${draft}/used`, { how: 'copy' })).status).toBe(404);
  });

  test('are changed and reordered by someone who has seen the last state, and deleted with their file', async () => {
    const file = await stored(Buffer.from('%PDF-1.7 one'));
    const one = await added({ kind: 'file', text: '', fileId: file.id });
    const two = await added({ title: 'Two' });
    const seen = [one.id, two.id];
    const order = () => built.request(staff, 'PUT', '/api/resources/order', { ids: seen.toReversed(), seen });
    expect([(await order()).status, (await order()).status]).toEqual([200, 409]);
    expect((await read(partner)).map(({ id }) => id)).toEqual([two.id, one.id]);
    const next = await stored(Buffer.from('%PDF-1.7 two'));
    const change = (version: number) =>
      built.request(staff, 'PUT', `/api/resources/${one.id}`, {
        ...text,
        kind: 'file',
        text: '',
        fileId: next.id,
        version,
      });
    expect([(await change(1)).status, (await change(1)).status]).toEqual([200, 409]);
    expect([(await served(file.url)).statusCode, (await served(next.url)).statusCode]).toEqual([404, 200]);
    await built.request(staff, 'DELETE', `/api/resources/${one.id}`);
    expect((await served(next.url)).statusCode).toBe(404);
    expect(await query(built.db.pool, sql`select 1 from files`)).toEqual([]);
  });
});

const listEdited = async () =>
  listEditedResources.success.data.parse(dataOf((await built.request(staff, 'GET', '/api/resources/all')).body));

describe('a file', () => {
  const zip = (...names: string[]) => Buffer.from(`PK\u0003\u0004${names.join('….')}`, 'latin1');
  const office = '[Content_Types].xml';

  test.each([
    ['pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['mp4', Buffer.from('\0\0\0\u0018ftypmp42'), 'video/mp4'],
    ['zip', zip('a.txt'), 'application/zip'],
    [
      'pptx',
      zip(office, 'ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    [
      'docx',
      zip(office, 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['xlsx', zip(office, 'xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['svg', Buffer.from('<?xml version="1.0"?>\n<svg onload="alert(1)"/>'), 'image/svg+xml'],
  ])('is a %s by its content, whatever it is called, and served to be saved, not run', async (ending, bytes, type) => {
    const file = await stored(bytes, 'Our déck.html');
    expect(file).toMatchObject({ name: `Our-déck.${ending}`, contentType: type, bytes: bytes.length, isImage: false });
    const answer = await served(file.url);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="Our-d-ck.${ending}"; filename*=UTF-8''Our-d%C3%A9ck.${ending}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('that is a picture is encoded anew, without what was hidden in it, and shown', async () => {
    const bytes = await sharp({ create: { width: 3000, height: 300, channels: 3, background: '#0a6643' } })
      .withExif({ IFD0: { Artist: 'someone' } })
      .jpeg()
      .toBuffer();
    const file = await stored(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]), 'logo.jpg');
    expect(file).toMatchObject({ name: 'logo.webp', contentType: 'image/webp', isImage: true });
    const answer = await served(file.url);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, exif, disposition: answer.headers['content-disposition'] }).toEqual({
      width: 2048,
      height: 205,
      exif: undefined,
      disposition: 'inline; filename="logo.webp"',
    });
    expect(answer.rawPayload.includes('<script>')).toBe(false);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><svg>')],
    ['a script', Buffer.from('alert(1)')],
    ['a program', Buffer.from('MZ\u0090\0')],
    ['half a picture', Buffer.from('\u0089PNG\r\n\u001a\nx', 'latin1')],
  ])('that is %s is refused', async (_, bytes) => {
    expect(await upload(bytes, 'logo.png')).toMatchObject(refused('file'));
    expect(await query(built.db.pool, sql`select 1 from files`)).toEqual([]);
  });

  test('may weigh 20 MB', async () => {
    const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8)]);
    expect((await upload(pdf(20 * 1024 * 1024))).status).toBe(201);
    expect(await upload(pdf(20 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { errors: [{ path: 'file', message: 'Choose a file up to 20 MB.' }] },
    });
  });

  test('is served to anyone with its address, and to no one else', async () => {
    const file = await stored(Buffer.from('%PDF-1.7'));
    const [, , , key = ''] = file.url.split('/');
    expect(key).toMatch(/^[\w-]{43}$/);
    const urls = [
      `/api/files/${key}/another-name`,
      `/api/files/${'a'.repeat(43)}/x.pdf`,
      `/api/files/${file.id}/x.pdf`,
    ];
    expect(await Promise.all(urls.map(async (url) => (await served(url)).statusCode))).toEqual([200, 404, 404]);
  });
});
