import sharp from 'sharp';

import { invalid } from '../errors.ts';
import type { Upload } from '../http/upload.ts';

export interface EncodedImage {
  /** WebP, without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

const mostBytes = 5 * 1024 * 1024;
const mostPixels = 25_000_000;
const mostSide = 4096;
/** Side of the square a picture of a partner is made to fit into. */
const pictureSide = 512;
const secondsToDecode = 5;

/**
 * Decodes an upload and encodes it anew, upright, at most `side` wide and high. Only PNG, JPEG and WebP by what the bytes are,
 * whatever they are called. CPU work: do it before opening a transaction.
 * @throws 400 with an error on `path`
 */
export async function encodeImage({ bytes }: Upload, path = 'image', side = pictureSide): Promise<EncodedImage> {
  if (bytes.length > mostBytes) throw invalid(path, 'Choose an image up to 5 MB.');
  const format = formatOf(bytes);
  if (!format) throw invalid(path, 'Choose a PNG, JPEG or WebP image.');
  // Reads the header only; without the limit, to distinguish too many pixels from a broken file.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head || head.format !== format) throw invalid(path, 'This image can’t be read. Choose another one.');
  if (head.width > mostSide || head.height > mostSide || head.width * head.height > mostPixels)
    throw invalid(path, 'Choose an image up to 4096 × 4096 pixels.');
  const encoded = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: secondsToDecode })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!encoded) throw invalid(path, 'This image can’t be read. Choose another one.');
  return { bytes: encoded.data, width: encoded.info.width, height: encoded.info.height };
}

/** By the first bytes, so that no other decoder (SVG, TIFF, …) ever sees an upload. */
function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : null;
}
