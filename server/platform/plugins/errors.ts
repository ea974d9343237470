import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Refused, invalid, notFound } from '../errors.ts';
import { problemOf, refusalOf } from '../http/problems.ts';

const send = (reply: FastifyReply, refused: Refused) => {
  if (refused.details.retryAfter !== undefined) reply.header('retry-after', String(refused.details.retryAfter));
  return reply
    .code(refused.statusCode)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(refused)));
};

/** What never reaches a route: an address that cannot be decoded. */
export const unroutable = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  void send(reply.header('x-request-id', request.id), invalid('', 'This address is malformed.'));
};

/** Every failure leaves as `application/problem+json`; an unknown path answers as a missing object does. */
export function errors(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error);
    if (refused.statusCode >= 500 && !(error instanceof Refused)) request.log.error({ err: error }, 'request failed');
    else if (error instanceof Refused && error.cause !== undefined)
      request.log.error({ err: error.cause }, 'request refused');
    return send(reply, refused);
  });
  app.setNotFoundHandler((_, reply) => send(reply, notFound()));
}
