import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

import type { Access, Endpoint } from '#contract/shared/endpoint.ts';

import { contract } from '../../../server/contract.ts';
import { type Built, type CallerKind, build } from '../app.ts';
import { signed } from '../events.ts';
import { exampleOf } from '../examples.ts';
import { makeApp } from '../make/apps.ts';
import { makePartner } from '../make/partners.ts';
import { type Hostile, hostileOf } from './requests.ts';
import { snapshots } from '../databases/snapshot.ts';

/** Someone of each level, so that the input alone can be refused. */
const insiders: Record<Access, CallerKind> = {
  public: 'anonymous',
  webhook: 'anonymous',
  onboarding: 'noPartner',
  member: 'partner',
  partner: 'partner',
  partnerOrStaff: 'partner',
  partnerOrAdmin: 'partner',
  staff: 'admin',
  manager: 'admin',
  admin: 'admin',
};

export interface Arena {
  built: Built;
  hostiles: readonly Hostile[];
  /** Sends a hostile request; answers what is wrong with the answer, null when nothing. */
  judge: (hostile: Hostile) => Promise<string | null>;
  /** Sends any request; the same, for one that may succeed. */
  judgeAny: (request: InjectOptions & { access: Access; url: string }) => Promise<string | null>;
  snapshot: () => Promise<Record<string, string>>;
  /** The slowest request so far, for the record. */
  slowest: () => { what: string; milliseconds: number };
  close: () => Promise<void>;
}

interface Sent {
  status: number;
  type: string;
  body: unknown;
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const pathsOf = (body: unknown): string[] | null => {
  const errors = property(body, 'errors');
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const paths = errors.flatMap((error) => {
    const path = property(error, 'path');
    return typeof path === 'string' && typeof property(error, 'message') === 'string' ? [path] : [];
  });
  return paths.length === errors.length ? paths : null;
};

const codes = { 400: 'invalid_input', 413: 'too_large', 415: 'unsupported_media_type' } as const;

/** What is wrong with a refusal as a problem document. */
function faultOfProblem({ status, type, body }: Sent): string | null {
  if (!type.startsWith('application/problem+json')) return `a ${status} of type ${type}`;
  if (property(body, 'status') !== status || typeof property(body, 'code') !== 'string') return 'no problem document';
  return status === 400 && property(body, 'code') === 'invalid_input' && pathsOf(body) === null
    ? 'no errors[].path'
    : null;
}

function faultOf({ status, path }: Hostile, sent: Sent): string | null {
  if (sent.status !== status) return `${sent.status} ${JSON.stringify(sent.body).slice(0, 200)} and not ${status}`;
  const fault = faultOfProblem(sent);
  if (fault) return fault;
  if (property(sent.body, 'code') !== codes[status]) return `code ${String(property(sent.body, 'code'))}`;
  const paths = pathsOf(sent.body) ?? [];
  if (status === 400 && path !== null && !paths.some((one) => one === path || one.startsWith(`${path}.`)))
    return `names ${JSON.stringify(paths)} and not ${JSON.stringify(path)}`;
  return null;
}

/** A server with someone of each level, and every request that has to be refused. */
export async function arena(): Promise<Arena> {
  const built = await build();
  const callers = new Map<CallerKind, Record<string, string>>();
  for (const kind of new Set(Object.values(insiders))) callers.set(kind, (await built.as(kind)).headers);
  const { id: partnerId } = await makePartner(built.db.pool);
  const sender = await makeApp(built.db.pool);
  const signer = (payload: string) => signed(sender, payload).headers;

  const hostiles: Hostile[] = [];
  for (const { name, endpoint } of contract) {
    const example = await exampleOf(name, { built, partnerId });
    hostiles.push(...hostileOf(endpoint, example, endpoint.access === 'webhook' ? signer : null));
  }

  let count = 0;
  let slowest = { what: '', milliseconds: 0 };
  const send = async (access: Access, what: string, request: InjectOptions): Promise<Sent> => {
    const started = performance.now();
    count += 1;
    const answer = await built.app.inject({
      ...request,
      remoteAddress: `2001:db8:${(count >> 16).toString(16)}:${(count & 0xffff).toString(16)}::1`,
      headers: { ...request.headers, ...callers.get(insiders[access]) },
    });
    const milliseconds = performance.now() - started;
    if (milliseconds > slowest.milliseconds) slowest = { what, milliseconds: Math.round(milliseconds) };
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type']),
      body: parsed(answer.payload),
    };
  };
  const whatOf = (endpoint: Endpoint, what: string) => `${endpoint.method} ${endpoint.path}: ${what}`;

  return {
    built,
    hostiles,
    judge: async (hostile) => {
      const { endpoint, what, method, url, headers, payload } = hostile;
      const name = whatOf(endpoint, what);
      const fault = faultOf(hostile, await send(endpoint.access, name, { method, url, headers, payload }));
      return fault && `${name}: ${fault}`;
    },
    judgeAny: async ({ access, ...request }) => {
      const what = `${String(request.method)} ${request.url}`;
      const sent = await send(access, what, request);
      if (request.url.startsWith('/api/auth/logout') && sent.status === 200)
        callers.set(insiders[access], (await built.as(insiders[access])).headers);
      if (sent.status >= 500) return `${what}: ${sent.status} ${JSON.stringify(request.payload)}`;
      const fault = sent.status >= 400 ? faultOfProblem(sent) : null;
      return fault && `${what}: ${fault}`;
    },
    snapshot: await snapshots(built.db, ['public.throttles', 'public.app_refusals']),
    slowest: () => slowest,
    close: () => built.close(),
  };
}

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    '__proto__',
    '\0',
    '\ud800',
    '../../',
    '%00',
    "';--",
    '9'.repeat(30),
    'x'.repeat(5000),
  ),
);

/** Any request to a declared call: known and unknown names with whatever may stand in them. */
export const anyRequest = fc
  .record({
    endpoint: fc.constantFrom(...contract.map(({ endpoint }) => endpoint)),
    param: piece,
    query: fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'page',
          'perPage',
          'sort',
          'search',
          'timeFilter',
          'dateRange[from]',
          'paginationOptions[page]',
          'partnerId',
          'month',
          'state',
        ),
        piece,
      ),
      piece,
      { maxKeys: 4 },
    ),
    body: fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.oneof(
          fc.constantFrom(
            'email',
            'password',
            'partner',
            'app',
            'month',
            'partners',
            'amount',
            'status',
            'note',
            'event',
            'method',
            'holder',
            'iban',
            'country',
            'partnerId',
            'periodFilter',
            'dateRange',
            'version',
            'token',
          ),
          piece,
        ),
        fc.oneof(fc.jsonValue(), piece, fc.double(), fc.integer()),
        { maxKeys: 6 },
      ),
    ),
    isText: fc.boolean(),
    text: piece,
    accept: fc.constantFrom('application/json', 'text/csv', '*/*', 'x'),
  })
  .map(({ endpoint, param, query, body, isText, text, accept }) => {
    const escaped = encodeURIComponent(param.toWellFormed()) || '-';
    const search = new URLSearchParams(query).toString();
    const path = endpoint.path.replaceAll(/\{\w+\}/g, escaped);
    return {
      access: endpoint.access,
      method: endpoint.method,
      url: search === '' ? path : `${path}?${search}`,
      headers: { accept, 'content-type': 'application/json', 'idempotency-key': 'any' },
      ...(endpoint.method === 'GET' ? {} : { payload: isText ? text : JSON.stringify(body) }),
    };
  });
