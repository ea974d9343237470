import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';

import type { AnswerOf, Endpoint, FileType, ParsedOf } from '#contract/shared/endpoint.ts';

import { poolLike, transaction } from '../database/pool.ts';
import type { Services } from '../services.ts';
import type { Session } from '../session.ts';
import { withOrigin } from '../requestOrigin.ts';
import { accessRefusal } from './access.ts';
import { clientAddress } from './clientAddress.ts';
import { languageOf } from './language.ts';
import { type CsvAnswer, sendCsv } from './csv.ts';
import { type FileAnswer, sendFile } from './file.ts';
import { once } from './idempotency.ts';
import { outputSchema } from './jsonSchema.ts';
import { Refused, invalid, unsupportedMediaType } from '../errors.ts';
import { type Upload, readMultipart } from './upload.ts';
import { parseKnown, validate } from './validate.ts';

type MemberSession = Session & { partner: NonNullable<Session['partner']> };
type SessionFor<E extends Endpoint> = E['access'] extends 'public' | 'webhook'
  ? Session | null
  : E['access'] extends 'partner'
    ? MemberSession
    : Session;

export interface Context<E extends Endpoint> {
  session: SessionFor<E>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The request accepts `text/csv`. */
  wantsCsv: boolean;
  /** The file that the request accepts, of those the endpoint has; null for none. */
  wantsFile: FileType | null;
  /** Runs in one transaction; with an Idempotency-Key, in the one that keeps the answer. */
  transact: <T>(work: (tx: PoolClient) => Promise<T>) => Promise<T>;
}

type Input<E extends Endpoint> = ParsedOf<E> & { file: Upload | null };
type Result<E extends Endpoint> =
  | (E['success']['status'] extends 302 ? { redirect: string | null } : AnswerOf<E>)
  | (E['csv'] extends true ? { csv: CsvAnswer } : never)
  | (E['downloads'] extends readonly FileType[] ? { download: FileAnswer } : never);
export type Handler<E extends Endpoint> = (input: Input<E>, context: Context<E>) => Promise<Result<E>>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

const bearer = (request: FastifyRequest): string | null =>
  /^bearer ([A-Za-z0-9_-]{16,128})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

const idempotencyKey = (request: FastifyRequest, endpoint: Endpoint): string | null => {
  if (!endpoint.idempotency) return null;
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  if (key !== undefined) throw invalid('Idempotency-Key', 'Use 1 to 255 printable characters.');
  if (endpoint.idempotency === 'required') throw invalid('Idempotency-Key', 'Send this header.');
  return null;
};

const isCsv = (value: object): value is { csv: CsvAnswer } => 'csv' in value;
const isDownload = (value: object): value is { download: FileAnswer } => 'download' in value;
const isRedirect = (value: object): value is { redirect: string | null } => 'redirect' in value;

const makeResponse = ({ success: { status, data, meta } }: Endpoint): object =>
  status === 302
    ? {}
    : {
        response: {
          [status]: {
            type: 'object',
            properties: { data: outputSchema(data), ...(meta ? { meta: outputSchema(meta) } : {}) },
          },
        },
      };

const responses = new WeakMap<Endpoint, object>();

/**
 * The schema an answer is serialised by, the same object for every server of a process, by which its serialiser is known; an
 * answer that sends the browser on has no body.
 */
function responseOf(endpoint: Endpoint): object {
  const response = responses.get(endpoint) ?? makeResponse(endpoint);
  responses.set(endpoint, response);
  return response;
}

export interface Navigation {
  /** Where a browser navigation is redirected when refused: to a readable page instead of a problem document. */
  refused: string;
}

const originOf = (request: FastifyRequest) => ({
  address: clientAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  language: languageOf(request.headers['accept-language']),
  requestId: request.id,
});

/** A browser navigation, not a script. */
const isNavigation = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');

/** A missing object stays a 404. */
const sentOn = ({ refused }: Navigation) =>
  function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isRefusal = error instanceof Refused;
    if (!isNavigation(request) || (isRefusal && error.statusCode === 404)) throw error;
    if (!isRefusal) request.log.error({ err: error }, 'request failed');
    void reply.header('cache-control', 'no-store').redirect(refused, 302);
  };

/** Requests with an Idempotency-Key that act at once; further ones wait for them. */
const mostKeyed = 5;

/**
 * Serves declared endpoints: the caller is authorised before the body is read, then the input is validated,
 * then the handler acts, and its answer is serialised by the declaration.
 */
export function endpoints(app: FastifyInstance, services: Services) {
  // A pool of its own: a handler that acts under a key may ask the other one for a connection while it holds one of these.
  const keyedPool = poolLike(services.pool, { max: mostKeyed }, app.log);
  app.addHook('onClose', () => keyedPool.end());
  return function on<E extends Endpoint>(endpoint: E, handler: Handler<E>, navigation?: Navigation): void {
    const { status } = endpoint.success;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: `${endpoint.method} ${endpoint.path}` },
      schema: responseOf(endpoint),
      ...(navigation ? { errorHandler: sentOn(navigation) } : {}),
      onRequest: async (request) => {
        const token = bearer(request);
        request.session = token === null ? null : await services.session(token);
        const refusal = accessRefusal(endpoint.access, endpoint.refusesActing ?? false, request.session);
        if (refusal) throw refusal;
      },
      handler: async (request, reply) => {
        if (!endpoint.file && request.isMultipart()) throw unsupportedMediaType('Send JSON.');
        const multipart = endpoint.file ? await readMultipart(request, endpoint.file) : null;
        const input = {
          params: validate(endpoint.params, request.params),
          query: validate(endpoint.query, request.query),
          // A query by a currency that does not exist finds nothing.
          body: validate(endpoint.body, multipart ? multipart.fields : request.body, parseKnown),
          file: multipart?.file ?? null,
        };
        const key = idempotencyKey(request, endpoint);
        const act = (transact: Context<E>['transact']): Promise<Result<E>> => {
          const context = {
            session: request.session,
            request,
            reply,
            wantsCsv: endpoint.csv === true && (request.headers.accept ?? '').includes('text/csv'),
            wantsFile: endpoint.downloads?.find((type) => (request.headers.accept ?? '').includes(type)) ?? null,
            transact,
          };
          return withOrigin(originOf(request), () => call(handler, input, context));
        };
        const { session } = request;
        const answer =
          key !== null && session
            ? await transaction(keyedPool, (tx) =>
                once(
                  tx,
                  {
                    userId: session.user.id,
                    endpoint: `${endpoint.method} ${request.url}`,
                    key,
                    body: request.body,
                  },
                  isResult<E>,
                  () => act((work) => work(tx)),
                ),
              )
            : await act((work) => transaction(services.pool, work));
        if (isCsv(answer)) return sendCsv(reply, answer.csv);
        if (isDownload(answer)) return sendFile(reply, answer.download);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        if (isRedirect(answer))
          return answer.redirect === null ? reply.code(204).send() : reply.redirect(answer.redirect, 302);
        return reply.code(status).send(answer);
      },
    });
  };
}

export type On = ReturnType<typeof endpoints>;

const isResult = <E extends Endpoint>(value: unknown): value is Result<E> =>
  typeof value === 'object' && value !== null && 'data' in value;

// The declaration's schemas have just validated the handler's types, which TypeScript cannot express.
function call<E extends Endpoint>(handler: Handler<E>, input: object, context: object): Promise<Result<E>> {
  const run: (input: never, context: never) => Promise<Result<E>> = handler;
  return Reflect.apply(run, undefined, [input, context]);
}

/** The partner a query is limited to: null for staff, who see every partner's rows. */
export const ownPartner = (session: Session): string | null => {
  if (session.user.role !== 'partner') return null;
  if (!session.partner) throw new Refused(403, 'partner_required', 'Register your company first.');
  return session.partner.id;
};
