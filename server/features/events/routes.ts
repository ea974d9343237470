import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';

import { batchOf, mostBatchBytes, type ReceivedEvent, receiveEvent, receiveEvents } from '#contract/events.ts';

import { outputSchema } from '../../platform/http/jsonSchema.ts';
import { problemOf, refusalOf } from '../../platform/http/problems.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { intake } from './intake.ts';
import { readEvent } from './readEvent.ts';
import { type Sender, type Senders, senders } from './senders.ts';
import { isSigned } from './signature.ts';

type Received = typeof receiveEvent | typeof receiveEvents;

const mostBytes = 64 * 1024;
const batch = batchOf(z.unknown());

/** Signed messages of an app's billing: the signature is checked over the bytes as they came, before anything is read of them. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const find = senders(services.pool, services.secrets);
  const take = intake(services, app.log);

  /** What one event of a batch is answered with. */
  async function answerOf(appId: string, { id, event }: { id: string; event?: unknown }): Promise<ReceivedEvent> {
    try {
      const eventId = await take({ appId, webhookId: id, event: readEvent(event, services.now()) });
      return { id, status: receiveEvent.success.status, eventId, problem: null };
    } catch (error) {
      const refused = refusalOf(error);
      if (!(error instanceof Refused) && refused.statusCode === 500)
        app.log.error({ err: error }, 'an event of a batch failed');
      return { id, status: refused.statusCode, eventId: null, problem: problemOf(refused) };
    }
  }

  // Of its own scope, since a content type's parser counts for every route beside it.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    /** `act` is given the app that signed the message, and what the message holds. */
    const receive = (
      endpoint: Received,
      bodyLimit: number,
      act: (appId: string, body: unknown, request: FastifyRequest) => Promise<object>,
    ) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        bodyLimit,
        config: { endpoint: `${endpoint.method} ${endpoint.path}` },
        schema: {
          response: {
            [endpoint.success.status]: {
              type: 'object',
              properties: { data: outputSchema(endpoint.success.data) },
            },
          },
        },
        handler: async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const { appId } = await authentic(request, body, find, services.now());
          const data = await act(appId, json(body), request);
          return reply.code(endpoint.success.status).header('cache-control', 'no-store').send({ data });
        },
      });

    receive(receiveEvent, mostBytes, async (appId, body, request) => ({
      id: await take({ appId, webhookId: header(request, 'webhook-id'), event: readEvent(body, services.now()) }),
    }));

    receive(receiveEvents, mostBatchBytes, async (appId, body) => {
      const { events } = parse(batch, body);
      const answers = await Promise.all(events.map((one) => answerOf(appId, one)));
      // A sender that reads the status alone then sends all of it again.
      if (answers.every(({ status }) => status === 503))
        throw new Refused(503, 'unavailable', 'Too busy. Try again.', { retryAfter: 1 });
      return answers;
    });
  });
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The app that signed the message. 401 `invalid_signature`, whatever is wrong with it. */
async function authentic(request: FastifyRequest, body: Buffer, find: Senders, now: Date): Promise<Sender> {
  const slug = header(request, 'webhook-app');
  const signed = {
    id: header(request, 'webhook-id'),
    timestamp: header(request, 'webhook-timestamp'),
    signatures: header(request, 'webhook-signature'),
    body,
  };
  const isFrom = (sender: Sender | null): sender is Sender => sender !== null && isSigned(signed, sender.key, now);
  const known = await find(slug);
  if (isFrom(known)) return known;
  // Its secret may have been replaced since it was read.
  const sender = known === null ? null : await find(slug, true);
  if (isFrom(sender)) return sender;
  throw new Refused(
    401,
    'invalid_signature',
    'The signature doesn’t match. Check the secret, the headers and the clock.',
  );
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('', 'Send JSON.');
  }
}
