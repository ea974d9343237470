import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import S3rver from '@20minutes/s3rver';

import type { S3Settings } from '../../../server/platform/config.ts';
import { freePort } from './freePort.ts';

export interface TestStore {
  settings: S3Settings;
  /** The same as environment of a server. */
  env: Record<string, string>;
  /** The names of the objects it holds. */
  keys(): string[];
  /** Changes an object behind the server's back. */
  overwrite(key: string, bytes: Buffer | null): void;
  stop(): Promise<void>;
  /** Again, on the same port, with what it held. */
  start(): Promise<void>;
  /** Stops it, and removes what it held. */
  remove(): Promise<void>;
}

const bucket = 'tributary-test';
const suffix = '._S3rver_object';

/** A real S3 server on loopback that checks signatures. */
export async function startStore(): Promise<TestStore> {
  const port = await freePort();
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-s3-'));
  let server: S3rver | undefined;
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    });
    await server.run();
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    // Its own listener closes the log, to which what is cut off still writes.
    running.httpServer.removeAllListeners('close');
    const closed = running.close();
    running.httpServer.closeAllConnections();
    await closed;
  };
  await start();
  const settings = {
    url: `http://127.0.0.1:${port}/${bucket}/files`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const held = path.join(directory, bucket, 'files');
  return {
    settings,
    env: {
      FILE_STORE: 's3',
      S3_URL: settings.url,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    keys: () =>
      (fs.existsSync(held) ? fs.readdirSync(held) : [])
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length))
        .toSorted(),
    overwrite(key, bytes) {
      const file = path.join(held, `${key}${suffix}`);
      if (bytes) fs.writeFileSync(file, bytes);
      else fs.rmSync(file);
    },
    start,
    stop,
    async remove() {
      await stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
