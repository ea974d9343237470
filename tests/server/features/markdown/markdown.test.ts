import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMarkdownImage } from '#contract/content/markdownCalls.ts';

import { markdownTreeOf } from '../../../../server/platform/markdown.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { multipart } from '../../../support/files/multipart.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('moderator');
});
afterAll(() => built.close());

test('a preview is what pages will draw', async () => {
  const text = '# Hello\n\n**You** <b>there</b>';
  expect(await built.request(staff, 'POST', '/api/markdown/preview', { text })).toMatchObject({
    status: 200,
    body: { data: { tree: markdownTreeOf(text) } },
  });
});

test('a picture is encoded anew, at most 1600 pixels wide, and drawn where a text names its address', async () => {
  const bytes = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#0a6643' } })
    .withExif({ IFD0: { Artist: 'someone' } })
    .jpeg()
    .toBuffer();
  const { payload, headers } = multipart({}, { field: 'image', bytes });
  const answer = await built.request(staff, 'POST', '/api/markdown/images', payload, headers);
  expect(answer.status).toBe(201);
  const { imageUrl } = addMarkdownImage.success.data.parse(
    typeof answer.body === 'object' && answer.body !== null && 'data' in answer.body ? answer.body.data : null,
  );
  const served = await built.app.inject({ url: imageUrl });
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1600, height: 400, exif: undefined });
  expect(markdownTreeOf(`![a colour](${imageUrl})`)).toEqual([{ kind: 'image', src: imageUrl, alt: 'a colour' }]);
});

test('what is no picture is refused', async () => {
  const { payload, headers } = multipart({}, { field: 'image', bytes: Buffer.from('<svg onload="alert(1)"/>') });
  expect(await built.request(staff, 'POST', '/api/markdown/images', payload, headers)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'image', message: 'Choose a PNG, JPEG or WebP image.' }] },
  });
});
