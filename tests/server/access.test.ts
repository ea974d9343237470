import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Access, Endpoint } from '#contract/shared/endpoint.ts';

import { contract } from '../../server/contract.ts';
import { query } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';
import { type Built, type Caller, type CallerKind, build, callers } from '../support/app.ts';
import { type Example, exampleOf, examples, requestOf } from '../support/examples.ts';
import { makePartner } from '../support/make/partners.ts';
import { makeUser } from '../support/make/users.ts';
import { type Snapshot, snapshots } from '../support/databases/snapshot.ts';
import { noteWalked } from '../support/charts/walked.ts';

type Refusal = readonly [status: number, code: string];
type Refusals = Partial<Record<CallerKind, Refusal>>;

const unauthenticated = [401, 'unauthenticated'] as const;
const anonymous = {
  anonymous: unauthenticated,
  expired: unauthenticated,
  revoked: unauthenticated,
} as const satisfies Refusals;
const unproven = { ...anonymous, unverified: [403, 'email_not_verified'] } as const satisfies Refusals;
const outsiders = {
  ...unproven,
  noPartner: [403, 'partner_required'],
  pending: [403, 'approval_pending'],
  rejected: [403, 'approval_rejected'],
  suspended: [403, 'account_suspended'],
} as const satisfies Refusals;
const notStaff = Object.fromEntries(
  (['noPartner', 'pending', 'rejected', 'suspended', 'termsOpen', 'partner', 'otherPartner', 'acting'] as const).map(
    (kind) => [kind, [403, 'staff_only'] as const],
  ),
);

/** Whom each level turns away, and how; everyone else passes. */
const levels: Record<Exclude<Access, 'webhook'>, Refusals> = {
  public: {},
  onboarding: unproven,
  member: outsiders,
  partner: {
    ...outsiders,
    termsOpen: [403, 'terms_required'],
    moderator: [403, 'partner_only'],
    manager: [403, 'partner_only'],
    admin: [403, 'partner_only'],
  },
  partnerOrStaff: { ...outsiders, termsOpen: [403, 'terms_required'] },
  partnerOrAdmin: {
    ...outsiders,
    termsOpen: [403, 'terms_required'],
    moderator: [403, 'admin_only'],
    manager: [403, 'admin_only'],
  },
  staff: { ...unproven, ...notStaff },
  manager: { ...unproven, ...notStaff, moderator: [403, 'manager_only'] },
  admin: { ...unproven, ...notStaff, moderator: [403, 'admin_only'], manager: [403, 'admin_only'] },
};

const everyStaff = (refusal: Refusal): Refusals => ({ moderator: refusal, manager: refusal, admin: refusal });
const registered: Refusal = [409, 'duplicate'];
const decided: Refusal = [409, 'transition_not_allowed'];

/** What a call refuses for itself to someone its level lets in. */
const own: Record<string, Refusals> = {
  registerPartner: {
    ...everyStaff([403, 'partner_only']),
    pending: registered,
    rejected: registered,
    suspended: registered,
    termsOpen: registered,
    partner: registered,
    otherPartner: registered,
    acting: registered,
  },
  giveInformation: {
    ...everyStaff([403, 'partner_only']),
    noPartner: [403, 'partner_required'],
    rejected: decided,
    suspended: decided,
    termsOpen: decided,
    partner: decided,
    otherPartner: decided,
  },
  reapply: {
    ...everyStaff([403, 'partner_only']),
    noPartner: [403, 'partner_required'],
    suspended: decided,
    termsOpen: decided,
    partner: decided,
    otherPartner: decided,
  },
  acceptTerms: everyStaff([403, 'partner_only']),
  requestErasure: everyStaff([403, 'partner_only']),
  changePartnerImage: everyStaff([403, 'partner_only']),
};

/** Whom the call turns away before it reads what is asked of it. */
const turnedAway = ({ access, refusesActing }: Endpoint, kind: CallerKind): Refusal | null => {
  const byLevel = access === 'webhook' ? undefined : levels[access][kind];
  return byLevel ?? (refusesActing && kind === 'acting' ? [403, 'acting_as'] : null);
};

const refusalOf = (name: string, endpoint: Endpoint, kind: CallerKind): Refusal | null =>
  turnedAway(endpoint, kind) ?? own[name]?.[kind] ?? null;

/** Counts of tries are not what a refusal may not change, and a replay that was started writes how far it is. */
const uncounted = ['public.throttles', 'public.pay_replays', 'public.pay_replay_partners'];

// Requests that are refused are sent together, since they write nothing: they share the look-up of their sessions.
let built: Built;
let staffsPartnerId = '';
let crowd: Record<CallerKind, Caller>;
let snapshot: () => Promise<Snapshot>;
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  staffsPartnerId = (await makePartner(built.db.pool)).id;
  crowd = await crowdOf(built);
  snapshot = await snapshots(built.db, uncounted);
});
afterAll(() => built.close());

async function crowdOf({ as }: Built): Promise<Record<CallerKind, Caller>> {
  return {
    anonymous: await as('anonymous'),
    expired: await as('expired'),
    revoked: await as('revoked'),
    unverified: await as('unverified'),
    noPartner: await as('noPartner'),
    pending: await as('pending'),
    rejected: await as('rejected'),
    suspended: await as('suspended'),
    termsOpen: await as('termsOpen'),
    partner: await as('partner'),
    otherPartner: await as('otherPartner'),
    acting: await as('acting'),
    moderator: await as('moderator'),
    manager: await as('manager'),
    admin: await as('admin'),
  };
}

const send = async (endpoint: Endpoint, example: Example, headers: Record<string, string>, more: object = {}) => {
  const request = requestOf(endpoint, example);
  // Every request comes from an address of its own, so that none is slowed for another.
  const remoteAddress = `2001:db8:${(sent += 1).toString(16)}::1`;
  const answer = await built.app.inject({
    ...request,
    ...more,
    remoteAddress,
    headers: { ...request.headers, ...headers },
  });
  return { status: answer.statusCode, text: answer.payload, code: codeOf(answer.payload) };
};
let sent = 0;

/** A code in an answer that succeeded is part of its data. */
const said = ({ status, code }: { status: number; code: string | null }) =>
  code !== null && status >= 400 ? `${status} ${code}` : `${status}`;

const codeOf = (text: string): string | null => /"code":"([a-z_]+)"/.exec(text)?.[1] ?? null;

const exampleFor = (name: string, caller: Caller) =>
  exampleOf(name, {
    built,
    partnerId: caller.partnerId ?? staffsPartnerId,
    ...(caller.userId === '' ? {} : { userId: caller.userId }),
  });

const named = contract.map(({ name, endpoint }) => ({ name, call: `${endpoint.method} ${endpoint.path}`, endpoint }));
const isProtected = ({ endpoint: { access } }: (typeof named)[number]) => access !== 'public' && access !== 'webhook';

test('a snapshot tells one row written from none', async () => {
  const before = await snapshot();
  await query(built.db.pool, sql`update partners set version = version where id = ${staffsPartnerId}`);
  const after = await snapshot();
  const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect({ tables, isWithJobs: 'graphile_worker._private_jobs' in after }).toEqual({
    tables: ['public.partners'],
    isWithJobs: true,
  });
});

describe('every call answers every kind of caller by its access level', () => {
  test('every call has an example', () => {
    expect(Object.keys(examples).toSorted()).toEqual(contract.map(({ name }) => name).toSorted());
  });

  test.each(named)('$call ($endpoint.access)', async ({ name, call, endpoint }) => {
    const expected: Record<string, string> = {};
    const answered: Record<string, string> = {};
    const refused: { kind: CallerKind; caller: Caller; example: Example }[] = [];
    // One that exists is as good for all who are turned away; what a call refuses for itself is about the caller's own.
    let existing: Example | undefined;
    for (const kind of callers) {
      const refusal = refusalOf(name, endpoint, kind);
      expected[kind] = refusal ? refusal.join(' ') : `${endpoint.success.status}`;
      // A caller whose write passes is new, since a call may end its session or give it a partner.
      const caller = refusal || endpoint.method === 'GET' ? crowd[kind] : await built.as(kind);
      const example = turnedAway(endpoint, kind)
        ? (existing ??= await exampleFor(name, caller))
        : await exampleFor(name, caller);
      if (refusal) refused.push({ kind, caller, example });
      else answered[kind] = said(await send(endpoint, example, caller.headers));
    }
    const before = await snapshot();
    await Promise.all(
      refused.map(async ({ kind, caller, example }) => {
        answered[kind] = said(await send(endpoint, example, caller.headers));
      }),
    );
    expect(answered).toEqual(expected);
    expect(await snapshot()).toEqual(before);
    noteWalked('HTTP', 'endpoints', [call], named.length);
  });
});

describe('a caller is turned away before anything else of the request is read', () => {
  test.each(named.filter(({ endpoint }) => callers.some((kind) => turnedAway(endpoint, kind))))(
    '$call',
    async ({ endpoint }) => {
      const before = await snapshot();
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '%']);
      const wrong = { params: Object.fromEntries(names), query: { unknown: 1 } };
      const more = endpoint.method === 'GET' ? {} : { payload: '{"half' };
      const away = callers.flatMap((kind) => {
        const refusal = turnedAway(endpoint, kind);
        return refusal ? [{ kind, said: refusal.join(' ') }] : [];
      });
      const answers = away.map(async ({ kind }) => {
        const headers = { 'content-type': 'application/json', ...crowd[kind].headers };
        return { kind, said: said(await send(endpoint, wrong, headers, more)) };
      });
      expect(await Promise.all(answers)).toEqual(away);
      expect(await snapshot()).toEqual(before);
    },
  );
});

describe('an invalid token is anonymous', () => {
  const sessionThat = async (state: 'expired' | 'revoked' | 'disabled') => {
    const user = await makeUser(built.db.pool, { role: 'admin', isDisabled: state === 'disabled' });
    const token = newToken();
    await query(
      built.db.pool,
      sql`insert into sessions (id, user_id, kind, token_hash, expires_at, revoked_at)
          values (${newId()}, ${user.id}, 'login', ${tokenHash(token)},
                  now() + ${state === 'expired' ? '-1 second' : '1 hour'}::interval,
                  ${state === 'revoked' ? new Date().toISOString() : null}::timestamptz)`,
    );
    return `Bearer ${token}`;
  };
  const authorizations = {
    expired: () => sessionThat('expired'),
    revoked: () => sessionThat('revoked'),
    'of a disabled account': () => sessionThat('disabled'),
    unknown: async () => `Bearer ${newToken()}`,
    'of another scheme': async () => `Basic ${newToken()}`,
    malformed: async () => 'Bearer ../../etc/passwd',
  };
  // Refused each time, a request is as good for the next token.
  const requests: { call: string; endpoint: Endpoint; example: Example }[] = [];
  beforeAll(async () => {
    for (const { name, call, endpoint } of named.filter(isProtected))
      requests.push({ call, endpoint, example: await exampleOf(name, { built, partnerId: staffsPartnerId }) });
  });
  test.each(Object.entries(authorizations))('%s', async (_, authorizationOf) => {
    const authorization = await authorizationOf();
    const before = await snapshot();
    const answers = requests.map(async ({ call, endpoint, example }) => ({
      call,
      said: said(await send(endpoint, example, { authorization })),
    }));
    expect(await Promise.all(answers)).toEqual(requests.map(({ call }) => ({ call, said: '401 unauthenticated' })));
    expect(await snapshot()).toEqual(before);
  });

  test('an acting session ends with its admin’s right', async () => {
    const caller = await built.as('acting');
    expect((await built.request(caller, 'GET', '/api/auth/me')).status).toBe(200);
    await query(
      built.db.pool,
      sql`update users set role = 'manager' where id = (select actor_id from sessions where user_id = ${caller.userId})`,
    );
    expect((await built.request(caller, 'GET', '/api/auth/me')).status).toBe(401);
  });
});

/** Calls about the caller's own partner as a whole: they name no object. */
const wholes = new Set([
  'listPayouts',
  'getNextPayout',
  'listUnderway',
  'setPayoutMethod',
  'getPayoutMethod',
  'changePartnerImage',
  'listOffers',
  'getOffer',
  'listOwnLeads',
  'listQuestions',
  'getReceipt',
  'checkShop',
]);

/** The same request, about an object that does not exist. */
const aboutNothing = ({ params, query: request, ...rest }: Example): Example => {
  if (params?.['id'] !== undefined) {
    const isLookup = /^\d+$/.test(params['id']);
    return { ...rest, query: request, params: { ...params, id: isLookup ? '2147483647' : newId() } };
  }
  if (request && 'partnerId' in request) return { ...rest, params, query: { ...request, partnerId: newId() } };
  throw new Error('Its example names no object: name the call in wholes, or the object in tests/support/examples.ts.');
};

describe('another partner’s object answers as a missing one, byte for byte', () => {
  const owned = named.filter(({ endpoint }) => endpoint.owner === 'partner');

  const kindsFor = ({ refusesActing }: Endpoint) =>
    (['partner', 'acting'] as const).filter((kind) => !refusesActing || kind !== 'acting');

  test.each(owned.filter(({ name }) => !wholes.has(name)))('$call', async ({ name, endpoint }) => {
    const foreign = await exampleFor(name, await built.as('otherPartner'));
    const missing = aboutNothing(foreign);
    for (const kind of kindsFor(endpoint)) {
      const caller = await built.as(kind);
      const before = await snapshot();
      const answer = await send(endpoint, foreign, caller.headers);
      expect(answer).toEqual(await send(endpoint, missing, caller.headers));
      expect(said(answer)).toBe('404 not_found');
      expect(await snapshot()).toEqual(before);
    }
  });

  test.each(owned.filter(({ name }) => wholes.has(name)))(
    '$call holds nothing of another partner',
    async ({ name, endpoint }) => {
      const other = await built.as('otherPartner');
      for (const kind of kindsFor(endpoint)) {
        const caller = await built.as(kind);
        const answer = await send(endpoint, await exampleFor(name, caller), caller.headers);
        expect(said(answer)).toBe(`${endpoint.success.status}`);
        expect(answer.text).not.toContain(other.partnerId);
      }
    },
  );

  test.each(named.filter(({ endpoint }) => /\{id\}/.test(endpoint.path)))(
    '$call answers a missing object with 404',
    async ({ name, endpoint }) => {
      const isOfPartners = endpoint.access === 'partner' || endpoint.access === 'member';
      const caller = await built.as(isOfPartners ? 'partner' : 'admin');
      const missing = aboutNothing(await exampleFor(name, caller));
      const before = await snapshot();
      const answer = await send(endpoint, missing, caller.headers);
      expect(said(answer)).toBe('404 not_found');
      expect(await snapshot()).toEqual(before);
    },
  );
});
