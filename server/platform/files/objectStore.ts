import { Readable } from 'node:stream';

import { AwsClient } from 'aws4fetch';

import type { S3Settings } from '../config.ts';
import { Refused } from '../errors.ts';

/** An S3-compatible store. */
export interface ObjectStore {
  /** @throws 503 */
  put(key: string, bytes: Buffer, sha256: Buffer): Promise<void>;
  /** A stream of `size` bytes. @throws 503 */
  get(key: string, size: number): Promise<Readable>;
  /** Whether there is such an object of `size` bytes. @throws 503 */
  has(key: string, size: number): Promise<boolean>;
  /** Deletes an object; one that does not exist counts as deleted. @throws 503 */
  remove(key: string): Promise<void>;
}

/** Until the store begins to answer; streaming has no limit. */
const patience = 20_000;

/** `why` is for the log of the operator. */
export function unreachable(why: string): Refused {
  const refused = new Refused(503, 'unavailable', 'Files can’t be reached right now. Try again in a minute.', {
    retryAfter: 30,
  });
  refused.cause = new Error(`The S3 store: ${why}.`);
  return refused;
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

/** What a store says of a refusal: its status, and the code in its document. */
async function refusalOf(response: Response): Promise<string> {
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(await response.text().catch(() => ''))?.[1];
  return `it answers ${response.status}${code === undefined ? '' : ` ${code}`}`;
}

export function openObjectStore({ url, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const call = async (key: string, init: RequestInit): Promise<Response> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error(`no answer in ${patience / 1000} s`)), patience);
    try {
      return await client.fetch(`${url}/${key}`, { ...init, signal: abort.signal });
    } catch (error) {
      throw unreachable(wordsOf(error));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async put(key, bytes, sha256) {
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256.toString('hex'),
      };
      const response = await call(key, { method: 'PUT', body: new Uint8Array(bytes), headers });
      if (!response.ok) throw unreachable(await refusalOf(response));
      await response.body?.cancel();
    },
    async get(key, size) {
      const response = await call(key, { method: 'GET' });
      if (response.status !== 200 || !response.body) throw unreachable(`${key}: ${await refusalOf(response)}`);
      if (Number(response.headers.get('content-length')) === size)
        return Readable.from(response.body, { objectMode: false });
      await response.body.cancel();
      throw unreachable(`${key} has another size than its row says`);
    },
    async has(key, size) {
      const response = await call(key, { method: 'HEAD' });
      if (response.status === 404) return false;
      if (!response.ok) throw unreachable(await refusalOf(response));
      return Number(response.headers.get('content-length')) === size;
    },
    async remove(key) {
      const response = await call(key, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw unreachable(await refusalOf(response));
      await response.body?.cancel();
    },
  };
}
