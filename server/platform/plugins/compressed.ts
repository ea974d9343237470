import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Whether an Accept-Encoding names a coding and does not refuse it with `q=0`. */
export const accepts = (header: string, coding: string): boolean =>
  header
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === coding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)));

export interface Compressed {
  body: Buffer | string;
  headers: { vary: 'accept-encoding'; 'content-encoding'?: 'br' | 'gzip' };
}

/**
 * A text as the client takes it: brotli, gzip, or as it is. Not for a text that holds both a secret that stays the same
 * and something of the request: its length would tell of the secret (BREACH).
 */
export async function compressed(text: string, acceptEncoding = ''): Promise<Compressed> {
  const vary = 'accept-encoding';
  if (accepts(acceptEncoding, 'br')) {
    // Higher takes longer than it saves on the way.
    const body = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body, headers: { vary, 'content-encoding': 'br' } };
  }
  if (accepts(acceptEncoding, 'gzip')) return { body: await zip(text), headers: { vary, 'content-encoding': 'gzip' } };
  return { body: text, headers: { vary } };
}
