import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Config } from '../config.ts';

/** Answers are not sniffed or framed, load nothing, and use no device; the page says for itself what it needs. */
const plain = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Two years; only where the public address is https. */
const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** The headers of every answer that has not said otherwise. */
export const secure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const headers = Object.entries({ ...plain, ...(publicUrl.startsWith('https:') ? transport : {}) });
  return (reply: FastifyReply): void => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  };
};

/** The request id travels in a header, never in a body; every answer has the headers of `secure`. */
export function requests(app: FastifyInstance, config: Config) {
  const secured = secure(config);
  app.decorateRequest('session', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    secured(reply);
    done(null, payload);
  });
}
