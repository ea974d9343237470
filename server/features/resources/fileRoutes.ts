import type { FastifyInstance } from 'fastify';

import { notFound } from '../../platform/errors.ts';
import { disposition } from '../../platform/http/disposition.ts';
import type { Services } from '../../platform/services.ts';
import { findFile } from './files.ts';

const KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * `GET /api/files/{key}/{name}`: a file, to anyone with its address; no credentials are read. Only a picture that was encoded
 * here is shown by a browser: everything else is an attachment, and nothing of either may run.
 */
export function fileRoutes(app: FastifyInstance, { pool, files }: Services): void {
  app.get<{ Params: { key: string; name: string } }>('/api/files/:key/:name', async (request, reply) => {
    const { key } = request.params;
    const file = KEY.test(key) ? await findFile(pool, key) : undefined;
    if (!file) throw notFound();
    const content = await files.open(file);
    return reply
      .header('content-type', file.contentType)
      .header(
        'content-disposition',
        disposition(file.contentType === 'image/webp' ? 'inline' : 'attachment', file.name),
      )
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', file.size)
      .send(content);
  });
}
