import type { FastifyInstance } from 'fastify';

import { notFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { findImage } from './queries.ts';

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/**
 * `GET /api/images/{id}.webp`: the picture of a partner, public, unchanging for as long as its address is known.
 * 404 `not_found` for anything else. Not a declared endpoint: it answers bytes.
 */
export function imageRoutes(app: FastifyInstance, { pool, files }: Services): void {
  app.get<{ Params: { file: string } }>('/api/images/:file', async (request, reply) => {
    const id = FILE.exec(request.params.file)?.[1];
    const image = id === undefined ? undefined : await findImage(pool, id);
    if (!image) throw notFound();
    const content = await files.open(image);
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', image.size)
      .send(content);
  });
}
