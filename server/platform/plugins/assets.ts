import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { ifThere } from '../files/ifThere.ts';
import { accepts } from './compressed.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** What the build leaves beside a file, the smallest first. */
const codings = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the hashed files of the build for a year, each from memory once it was asked for: a first page asks for thirty at once, and
 * finding them on the disk cost more than sending them.
 */
export async function assets(app: FastifyInstance, directory: string): Promise<void> {
  const names = new Set(await readdir(directory));
  const strange = [...names].filter((name) => !(extname(name) in types) && !/\.(br|gz)$/.test(name));
  if (strange.length > 0) throw new Error(`The build has assets of no known type: ${strange.join(', ')}`);

  const kept = new Map<string, Buffer>();
  /** Undefined where another build has taken the place of this one. */
  const bytesOf = async (name: string): Promise<Buffer | undefined> => {
    const bytes = kept.get(name) ?? (await ifThere(readFile(join(directory, name))));
    if (bytes) kept.set(name, bytes);
    return bytes;
  };

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = types[extname(name)];
    if (type === undefined || !names.has(name)) return reply.callNotFound();
    const accepted = request.headers['accept-encoding'] ?? '';
    const smaller = codings.find(({ coding, ending }) => names.has(name + ending) && accepts(accepted, coding));
    const bytes = await bytesOf(name + (smaller?.ending ?? ''));
    if (!bytes) return reply.callNotFound();
    if (smaller) reply.header('content-encoding', smaller.coding);
    return reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}
