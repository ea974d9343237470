import type { FastifyInstance } from 'fastify';

/** The request id travels in a header, never in a body; answers of the API are not sniffed, framed or cached. */
export function requests(app: FastifyInstance) {
  app.decorateRequest('session', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('cross-origin-resource-policy', 'same-origin');
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    done(null, payload);
  });
}
