import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';

import { batchOf, mostBatchBytes, type ReceivedEvent, receiveEvent, receiveEvents } from '#contract/events/events.ts';

import { outputSchema } from '../../platform/http/jsonSchema.ts';
import { problemOf, refusalOf } from '../../platform/http/problems.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import { intake } from './intake.ts';
import { readEvent } from './readEvent.ts';
import { refusalNotes } from './refusals.ts';
import { type Sender, type Senders, senders } from './senders.ts';
import { isSigned, type Signed } from './signature.ts';

type Received = typeof receiveEvent | typeof receiveEvents;

const mostBytes = 64 * 1024;
const batch = batchOf(z.unknown());

/** Signed messages of an app's billing: the signature is checked over the bytes as they came, before anything is read of them. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const find = senders(services.pool, services.secrets);
  const take = intake(services, app.log);
  const keepRefusal = refusalNotes(services.pool);
  /** What a sender did wrong; that we were too busy is not its fault. */
  const note = (appId: string, webhookId: string, refusal: Refused) => {
    if (refusal.statusCode >= 500) return;
    keepRefusal(appId, { webhookId, refusal, now: services.now() }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'a refused event is not in the log of its app'),
    );
  };

  /** What one event of a batch is answered with. */
  async function answerOf(from: From, { id, event }: { id: string; event?: unknown }): Promise<ReceivedEvent> {
    try {
      const eventId = await take({ ...from, webhookId: id, event: readEvent(event, services.now()) });
      return { id, status: receiveEvent.success.status, eventId, problem: null };
    } catch (error) {
      const refused = refusalOf(error);
      note(from.appId, id, refused);
      if (!(error instanceof Refused) && refused.statusCode === 500)
        app.log.error({ err: error }, 'an event of a batch failed');
      return { id, status: refused.statusCode, eventId: null, problem: problemOf(refused) };
    }
  }

  // Of its own scope, since a content type's parser counts for every route beside it.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    /** `act` is given who signed the message, and what the message holds. */
    const receive = (
      endpoint: Received,
      bodyLimit: number,
      act: (from: From, body: unknown, request: FastifyRequest) => Promise<object>,
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
          const from = await authentic(request, body, { find, note, now: services.now() });
          const acted = async () => act(from, json(body), request);
          const data = await acted().catch((error: unknown) => {
            if (error instanceof Refused) note(from.appId, header(request, 'webhook-id'), error);
            throw error;
          });
          return reply.code(endpoint.success.status).header('cache-control', 'no-store').send({ data });
        },
      });

    receive(receiveEvent, mostBytes, async (from, body, request) => ({
      id: await take({ ...from, webhookId: header(request, 'webhook-id'), event: readEvent(body, services.now()) }),
    }));

    receive(receiveEvents, mostBatchBytes, async (from, body) => {
      const { events } = parse(batch, body);
      const answers = await Promise.all(events.map((one) => answerOf(from, one)));
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

/** The app that signed a message, and with which of its secrets. */
interface From {
  readonly appId: string;
  readonly isOldSecret: boolean;
}

/** Who signed the message. 401 `invalid_signature`, whatever is wrong with it. */
async function authentic(
  request: FastifyRequest,
  body: Buffer,
  { find, note, now }: { find: Senders; note: (...refused: [string, string, Refused]) => void; now: Date },
): Promise<From> {
  const slug = header(request, 'webhook-app');
  const signed = {
    id: header(request, 'webhook-id'),
    timestamp: header(request, 'webhook-timestamp'),
    signatures: header(request, 'webhook-signature'),
    body,
  };
  const known = await find(slug);
  // Its secret may have been replaced since it was read.
  const from = signerOf(signed, known, now) ?? (known && signerOf(signed, await find(slug, true), now));
  if (from) return from;
  const refusal = new Refused(
    401,
    'invalid_signature',
    'The signature doesn’t match. Check the secret, the headers and the clock.',
  );
  if (known) note(known.appId, signed.id, refusal);
  throw refusal;
}

function signerOf(signed: Signed, sender: Sender | null, now: Date): From | null {
  if (sender === null) return null;
  const { appId, key, old } = sender;
  if (isSigned(signed, key, now)) return { appId, isOldSecret: false };
  return old !== null && now.getTime() < old.endsAt && isSigned(signed, old.key, now)
    ? { appId, isOldSecret: true }
    : null;
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('', 'Send JSON.');
  }
}
