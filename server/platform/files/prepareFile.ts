import { invalid } from '../errors.ts';
import type { Upload } from '../http/upload.ts';
import { encodeImage } from '../images/encodeImage.ts';
import type { FileStore, Kept } from './fileStore.ts';
import { fileKindOf, isPicture } from './fileType.ts';

const MEGABYTE = 1024 * 1024;

/** Which files are taken. Pictures always are. */
export interface Taken {
  /** The field that errors name. */
  readonly path: string;
  readonly mostMegabytes: number;
  /** Pixels that a picture is made to fit into. */
  readonly pictureSide: number;
  /** What else, by what the bytes are; null for whatever is known. */
  readonly contentTypes: readonly string[] | null;
  /** What to choose, as a sentence. */
  readonly words: string;
}

interface Prepared {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A name that fits in an address and on a disk, with the ending of what it is. */
function named(filename: string, extension: string): string {
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  return `${stem === '' ? 'file' : stem}.${extension}`;
}

/** What will be served of an upload. CPU work: do it before opening a transaction. @throws 400 */
export async function prepareFile(upload: Upload, taken: Taken): Promise<Prepared> {
  const { bytes, filename } = upload;
  const { path, mostMegabytes, pictureSide, contentTypes, words } = taken;
  const mostBytes = mostMegabytes * MEGABYTE;
  if (bytes.length > mostBytes) throw invalid(path, `Choose a file up to ${mostMegabytes} MB.`);
  if (isPicture(bytes)) {
    const image = await encodeImage(upload, path, pictureSide);
    // A picture that was packed badly on purpose can grow.
    if (image.bytes.length > mostBytes) throw invalid(path, 'This picture has too many details. Choose a smaller one.');
    return { name: named(filename, 'webp'), contentType: 'image/webp', bytes: image.bytes };
  }
  const kind = fileKindOf(upload);
  if (!kind || (contentTypes && !contentTypes.includes(kind.contentType))) throw invalid(path, words);
  return { name: named(filename, kind.extension), contentType: kind.contentType, bytes };
}

/** A file whose bytes are kept, and which has no row yet. */
export interface KeptFile extends Omit<Prepared, 'bytes'> {
  readonly kept: Kept;
}

/** Before the transaction that stores it. @throws 503 */
export const keepFile = async (files: FileStore, { bytes, ...prepared }: Prepared): Promise<KeptFile> => ({
  ...prepared,
  kept: await files.keep(bytes),
});
