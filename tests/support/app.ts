import type { FastifyInstance, InjectOptions } from 'fastify';

import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/platform/config.ts';
import { openServices } from '../../server/openServices.ts';
import type { Services } from '../../server/platform/services.ts';
import { testSecrets } from './secrets.ts';
import { type TestDatabase, testDatabase } from './databases/database.ts';
import { demoDatabase } from './databases/demoDatabase.ts';
import { makeAcceptance, makePartner, makeTerms } from './make/partners.ts';
import { endSession, makeSession, makeUser } from './make/users.ts';

/** Every kind of caller that access tells apart, and a suspended partner's user. */
export const callers = [
  'anonymous',
  'expired',
  'revoked',
  'unverified',
  'noPartner',
  'pending',
  'rejected',
  'suspended',
  'termsOpen',
  'partner',
  'otherPartner',
  'acting',
  'moderator',
  'manager',
  'admin',
] as const;
export type CallerKind = (typeof callers)[number];

export interface Caller {
  kind: CallerKind;
  userId: string;
  partnerId: string | null;
  email: string;
  token: string | null;
  headers: Record<string, string>;
}

export interface Built {
  app: FastifyInstance;
  services: Services;
  db: TestDatabase;
  /** Sets what `services.now()` answers; null returns to the real clock. */
  setNow: (now: string | null) => void;
  /** A new signed-in person of this kind, with a partner of their own where the kind has one. */
  as: (kind: CallerKind) => Promise<Caller>;
  /** One request; the body is parsed when it is JSON. */
  request: (
    caller: Pick<Caller, 'headers'> | null,
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: unknown; headers: Record<string, unknown>; text: string }>;
  close: () => Promise<void>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Login with Google is there, though its issuer does not answer. */
const google = {
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  GOOGLE_CLIENT_ID: 'tributary',
  GOOGLE_CLIENT_SECRET: 'a secret of tests',
};

/** The whole server on a database of its own. */
export const build = async (
  env: Record<string, string> = {},
  logStream?: { write: (line: string) => void },
): Promise<Built> => buildOn(await testDatabase(), env, logStream);

/** The whole server on a year of a small programme, at the end of it. */
export async function buildOnDemo(now: Date): Promise<Built> {
  const built = await buildOn(await demoDatabase(now));
  built.setNow(now.toISOString());
  return built;
}

async function buildOn(
  db: TestDatabase,
  env: Record<string, string> = {},
  logStream?: { write: (line: string) => void },
): Promise<Built> {
  const config: Config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:4100', ...google, ...env });
  let fixed: Date | null = null;
  const services: Services = { ...openServices(config, db.pool, testSecrets), now: () => fixed ?? new Date() };
  const app = await buildApp({ services, ...(logStream && { logStream }) });
  await app.ready();
  await makeTerms(db.ownerPool, 1);

  const headersOf = (token: string | null): Record<string, string> =>
    token === null ? {} : { authorization: `Bearer ${token}` };

  let people = 0;
  const as = async (kind: CallerKind): Promise<Caller> => {
    people += 1;
    // Nothing else tells the planner here that they grow: a plan made for ten sessions would go on to read a thousand.
    if (people % 100 === 0) await db.ownerPool.query('analyze sessions, users, partners, notifications');
    if (kind === 'anonymous') return { kind, userId: '', partnerId: null, email: '', token: null, headers: {} };
    if (kind === 'admin' || kind === 'manager' || kind === 'moderator') {
      const user = await makeUser(db.pool, { role: kind });
      const token = await makeSession(db.pool, user.id);
      return { kind, userId: user.id, partnerId: null, email: user.email, token, headers: headersOf(token) };
    }
    const hasPartner = kind !== 'noPartner' && kind !== 'unverified';
    const partner = hasPartner
      ? await makePartner(db.pool, {
          approval: kind === 'pending' || kind === 'rejected' ? kind : 'approved',
          account: kind === 'suspended' ? 'suspended' : 'active',
        })
      : null;
    const user = await makeUser(db.pool, { partnerId: partner?.id ?? null, isVerified: kind !== 'unverified' });
    const isAccepted = ['partner', 'otherPartner', 'expired', 'revoked'].includes(kind);
    if (partner && isAccepted) await makeAcceptance(db.pool, user.id, partner.id);
    const actorId = kind === 'acting' ? (await makeUser(db.pool, { role: 'admin' })).id : null;
    const token = await makeSession(db.pool, user.id, actorId);
    if (kind === 'expired' || kind === 'revoked') await endSession(db.pool, token, kind);
    return {
      kind,
      userId: user.id,
      partnerId: partner?.id ?? null,
      email: user.email,
      token,
      headers: headersOf(token),
    };
  };

  return {
    app,
    services,
    db,
    setNow: (now) => {
      fixed = now === null ? null : new Date(now);
    },
    as,
    request: async (caller, method, url, payload, headers = {}) => {
      const response = await app.inject({
        method,
        url,
        headers: { ...caller?.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      return {
        status: response.statusCode,
        body: parse(response.payload),
        headers: response.headers,
        text: response.payload,
      };
    },
    close: async () => {
      await app.close();
      await db.drop();
    },
  };
}
