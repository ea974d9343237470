import { deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { Refused } from '../../../../server/platform/errors.ts';
import { encodeImage } from '../../../../server/platform/images/encodeImage.ts';
import { bombPng } from '../../../support/files/images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6643' } });

const refusalOf = async (bytes: Buffer): Promise<unknown> => {
  const refused = await encodeImage({ bytes, filename: 'logo.png' }).catch((error: unknown) => error);
  if (!(refused instanceof Refused)) return refused;
  return { status: refused.statusCode, errors: refused.details.errors };
};
const refusedWith = (message: string) => ({ status: 400, errors: [{ path: 'image', message }] });

describe('an upload', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of %s comes back as WebP that fits 512 × 512', async (format) => {
    const bytes = await picture(1200, 600).toFormat(format).toBuffer();
    const encoded = await encodeImage({ bytes, filename: 'logo' });
    const { width, height, bytes: webp } = encoded;
    expect({ width, height, format: (await sharp(webp).metadata()).format }).toEqual({
      width: 512,
      height: 256,
      format: 'webp',
    });
  });

  test('that is small already is not enlarged', async () => {
    const encoded = await encodeImage({ bytes: await picture(40, 30).png().toBuffer(), filename: 'logo.png' });
    expect([encoded.width, encoded.height]).toEqual([40, 30]);
  });

  test('is turned upright and loses its metadata', async () => {
    const bytes = await picture(40, 20)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const encoded = await encodeImage({ bytes, filename: 'photo.jpg' });
    expect([encoded.width, encoded.height, encoded.bytes.includes('secret place')]).toEqual([20, 40, false]);
  });

  test('is judged by its bytes, not its name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    expect(await refusalOf(svg)).toEqual(refusedWith('Choose a PNG, JPEG or WebP image.'));
    expect(await refusalOf(await picture(9, 9).gif().toBuffer())).toEqual(
      refusedWith('Choose a PNG, JPEG or WebP image.'),
    );
    expect(await refusalOf(await picture(9, 9).tiff().toBuffer())).toEqual(
      refusedWith('Choose a PNG, JPEG or WebP image.'),
    );
    expect(await refusalOf(Buffer.from('<!doctype html>'))).toEqual(refusedWith('Choose a PNG, JPEG or WebP image.'));
    expect(await refusalOf(Buffer.alloc(0))).toEqual(refusedWith('Choose a PNG, JPEG or WebP image.'));
  });

  test('that begins like an image and is none is refused', async () => {
    const whole = await picture(300, 300).png().toBuffer();
    const unreadable = refusedWith('This image can’t be read. Choose another one.');
    expect(await refusalOf(whole.subarray(0, 8))).toEqual(unreadable);
    expect(await refusalOf(whole.subarray(0, whole.length - 200))).toEqual(unreadable);
    expect(await refusalOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]))).toEqual(
      unreadable,
    );
  });

  test('that is small in bytes and huge in pixels is refused without being decoded', async () => {
    // The signature and the header alone: there are no pixels to decode.
    const headOf = (bytes: Buffer) => bytes.subarray(0, 8 + 25 + 8);
    const tooLarge = refusedWith('Choose an image up to 4096 × 4096 pixels.');
    expect(await refusalOf(headOf(bombPng(20_000, 20_000)))).toEqual(tooLarge);
    expect(await refusalOf(headOf(bombPng(4097, 10)))).toEqual(tooLarge);
  });

  test('of more than 5 MB is refused', async () => {
    const bytes = Buffer.concat([
      await picture(9, 9).png().toBuffer(),
      deflateSync('x'),
      Buffer.alloc(5 * 1024 * 1024),
    ]);
    expect(await refusalOf(bytes)).toEqual(refusedWith('Choose an image up to 5 MB.'));
  });
});
