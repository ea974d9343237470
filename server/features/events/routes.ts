import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type AppEvent, appEvent, receiveEvent } from '#contract/events.ts';

import { earningsNotifier } from './notifyOfEarnings.ts';
import { isCountry } from '../../platform/countries.ts';
import { isCurrency } from '../../platform/currencies.ts';
import { Batch } from '../../platform/database/batch.ts';
import { transaction } from '../../platform/database/pool.ts';
import { outputSchema } from '../../platform/http/jsonSchema.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/services.ts';
import type { Incoming, Receipt } from './incoming.ts';
import { ingestEvents } from './ingest.ts';
import { type Sender, type Senders, senders } from './senders.ts';
import { isSigned } from './signature.ts';

const DAY = 86_400_000;
const mostBytes = 64 * 1024;

/** `POST /api/events`: the signature is checked over the bytes as they came, before anything is read of them. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const find = senders(services.pool, services.secrets);
  const notifier = earningsNotifier(services.pool);
  // What is committed stays so; a job every minute makes up for one that could not be added.
  const announce = () =>
    void notifier().catch((error: unknown) => app.log.warn({ err: error }, 'earnings are announced later'));
  const batch = new Batch<Incoming, Receipt>(
    async (incoming) => {
      const receipts = await transaction(services.pool, (tx) => ingestEvents(tx, incoming, services.now()));
      if (incoming.some(({ event }) => event.type !== 'app.uninstalled')) announce();
      return receipts;
    },
    { size: 250, queue: 5000 },
  );
  // Of its own scope, since a content type's parser counts for every route beside it.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: receiveEvent.method,
      url: receiveEvent.path,
      bodyLimit: mostBytes,
      config: { endpoint: `${receiveEvent.method} ${receiveEvent.path}` },
      schema: {
        response: {
          [receiveEvent.success.status]: {
            type: 'object',
            properties: { data: outputSchema(receiveEvent.success.data) },
          },
        },
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { appId } = await authentic(request, body, find, services.now());
        const event = read(body, services.now());
        const receipt = await batch.add({ appId, webhookId: header(request, 'webhook-id'), event });
        if (receipt instanceof Refused) throw receipt;
        return reply.code(receiveEvent.success.status).header('cache-control', 'no-store').send({ data: receipt });
      },
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

function read(body: Buffer, now: Date): AppEvent {
  const event = parse(appEvent, json(body));
  const time = Date.parse(event.timestamp);
  if (!(time >= Date.UTC(2000, 0))) throw invalid('timestamp', 'Use a time such as 2026-11-20T10:00:00Z.');
  if (time > now.getTime() + DAY) throw invalid('timestamp', 'This time is in the future.');
  const { data } = event;
  if ('period' in data && data.period !== undefined && !isPeriod(data.period, now))
    throw invalid('data.period', 'Use a period between 2000 and ten years from now.');
  if ('currency' in data && !isCurrency(data.currency))
    throw invalid('data.currency', 'Use a currency of ISO 4217, such as USD.');
  if ('country' in data && data.country !== undefined && !isCountry(data.country))
    throw invalid('data.country', 'Use a country of ISO 3166, such as DE.');
  return event;
}

const isPeriod = ({ from, to }: { from: string; to: string }, now: Date): boolean =>
  Date.parse(from) >= Date.UTC(2000, 0) && Date.parse(to) <= now.getTime() + 3660 * DAY;

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid('', 'Send JSON.');
  }
}
