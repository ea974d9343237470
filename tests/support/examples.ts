import type { InjectOptions } from 'fastify';
import sql from 'sql-template-tag';
import { stringify } from 'qs';

import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { AppEvent } from '#contract/events/events.ts';
import type { LeadState } from '#contract/leads/states.ts';
import { plainClause } from '#contract/payTerms/payTerms.ts';

import { type Queryable, query } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';
import { hashPassword } from '../../server/features/session/passwordHash.ts';
import type { Built } from './app.ts';
import { refunded, send, signed, uninstalled } from './events.ts';
import { makeApp } from './make/apps.ts';
import { makeCase, makeClaim, makeClaimFile } from './make/cases.ts';
import { bannerFields, makeBanner, makeFaq, makeNewsletter, newsletterFields, makeResource } from './make/content.ts';
import { makeCharge, makeEntry, makePayout, makeReversal } from './make/earnings.ts';
import { makeLead } from './make/leads.ts';
import { makeNote, makeNotification, makeSupportNote } from './make/messages.ts';
import { makeInvitation, makePartner, makePayoutMethod, makeTag } from './make/partners.ts';
import { makeReplay, makeTermsProposal } from './make/payTerms.ts';
import { makeProspect, makeProspectLookups } from './make/prospects.ts';
import { makeReferral } from './make/referrals.ts';
import { makeTier } from './make/tiers.ts';
import { makeDevice, makeErasure, makePersonExport, makeUser, makeView } from './make/users.ts';
import { picture } from './files/images.ts';
import { multipart } from './files/multipart.ts';
import { versionOfSettings } from './saveSettings.ts';

/** The parts of a request that an endpoint's declaration takes. */
export interface Example {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
  /** Exact bytes, for a signed body. */
  payload?: string;
  /** What the form's file holds. */
  file?: Buffer;
}

interface Given {
  built: Built;
  /** Whose rows the example speaks of. */
  partnerId: string;
  /** Who asks; someone else where only the form of the request counts. */
  userId?: string;
}

type Make = (given: Given) => Example | Promise<Example>;

const nothing: Make = () => ({});
const cappedClauses = [
  plainClause({ rate: 2500 }),
  {
    ...plainClause({ rate: 3000 }),
    id: 'capped',
    priority: 1,
    cap: { amount: 100_000, currency: 'USD', per: 'referral' },
  },
];
const tierFields = () => ({
  name: `Tier ${newId()}`,
  metric: 'netRevenue',
  currency: 'USD',
  threshold: 100_000,
  windowMonths: 3,
  reviewMonths: 3,
  graceDays: 14,
  isOpen: true,
});
const ofPartner: Make = ({ partnerId }) => ({ params: { id: partnerId } });
const keyed = () => ({ 'idempotency-key': newId() });

async function listedReferralOf({ built: { db }, partnerId }: Given) {
  const app = await makeApp(db.pool);
  return [app, await makeReferral(db.pool, { partnerId, appId: app.id })] as const;
}

async function referralOf(given: Given) {
  const [, referral] = await listedReferralOf(given);
  return referral;
}

/** A payout of a bonus, open unless a state is given. */
async function payoutOf({ built: { db }, partnerId }: Given, state?: 'paid'): Promise<string> {
  // A partner has one live payout a month: each example takes a month of its own.
  const [used] = await query<{ n: number }>(
    db.pool,
    sql`select count(*)::int as n from payouts where partner_id = ${partnerId}`,
  );
  const month = new Date(Date.UTC(2024, used?.n ?? 0)).toISOString().slice(0, 7);
  const entry = await makeEntry(db.pool, { partnerId });
  return (await makePayout(db.pool, { partnerId, entries: [entry], month, ...(state ? { state } : {}) })).id;
}

/** A change of the payout method that waits. */
async function changeOf({ built: { db }, partnerId }: Given) {
  await query(
    db.pool,
    sql`update payout_methods set state = 'cancelled' where partner_id = ${partnerId} and state = 'requested'`,
  );
  const token = newToken();
  const { id } = await makePayoutMethod(db.pool, { partnerId, token, countsFrom: '2100-01-01T00:00:00.000Z' });
  return { id, token };
}

/** A proposed reversal of a new commission, by someone other than the caller. */
async function reversalOf(
  given: Given,
  state: 'proposed' | 'disputed' = 'proposed',
  proposedBy?: string,
): Promise<string> {
  const { pool } = given.built.db;
  const charge = await makeCharge(pool, { referral: await referralOf(given) });
  const at = given.built.services.now().toISOString();
  return (await makeReversal(pool, { charge, state, at, ...(proposedBy === undefined ? {} : { proposedBy }) })).id;
}

/** Proposed terms of an app of their own. */
async function proposalOf({ built: { db } }: Given): Promise<string> {
  const { id: target } = await makeApp(db.pool);
  const { id } = await makeTermsProposal(db.pool, { scope: 'app', target, clauses: [plainClause({ rate: 2500 })] });
  return id;
}

const exampleText = () => ({
  kind: 'text',
  title: 'A line for a newsletter',
  description: '',
  category: 'Texts',
  app: '',
  text: 'Ship parcels in a minute.',
  url: '',
  fileId: null,
  tagIds: [],
  isPublished: true,
});

/** Only one version at a time is not in force yet. */
const dropUnpublished = (db: Queryable) =>
  query(db, sql`delete from terms_versions where published_at is null or published_at > now()`);

/** A draft of the next version of the terms. */
async function draftOf(db: Queryable): Promise<string> {
  await dropUnpublished(db);
  const [draft] = await query<{ version: number }>(
    db,
    sql`insert into terms_versions (version, title, body, published_at)
        select max(version) + 1, 'Terms', 'Be better.', null from terms_versions returning version`,
  );
  return String(draft?.version);
}

/** A claim of the partner to a shop that counts for another one. */
async function claimOf(
  { built: { db }, userId, partnerId }: Given,
  state: 'open' | 'asked' | 'refused' = 'open',
): Promise<string> {
  const [app, other, staff] = [
    await makeApp(db.pool),
    await makePartner(db.pool),
    await makeUser(db.pool, { role: 'moderator' }),
  ];
  const { shop } = await makeReferral(db.pool, { partnerId: other.id, appId: app.id });
  const submittedBy = userId ?? (await makeUser(db.pool, { partnerId })).id;
  const decidedBy = state === 'refused' ? staff.id : null;
  return (await makeClaim(db.pool, { partnerId, submittedBy, appId: app.id, shop, state, decidedBy })).id;
}

/** A file that the partner has stored, sent with a claim where one is given. */
async function fileOf({ built: { db }, userId, partnerId }: Given, claimId?: string): Promise<string> {
  const storedBy = userId ?? (await makeUser(db.pool, { partnerId })).id;
  return (await makeClaimFile(db.pool, { partnerId, storedBy, ...(claimId === undefined ? {} : { claimId }) })).id;
}

/** A case of the partner; there is one for a rule. */
const caseOf = async (
  { built: { db }, partnerId }: Given,
  state: 'open' | 'asked' | 'cleared' = 'open',
): Promise<string> => (await makeCase(db.pool, { partnerId, state })).id;

/** A question to support by the caller. */
async function questionOf(
  { built: { db }, userId, partnerId }: Given,
  state: 'open' | 'answered' = 'open',
): Promise<string> {
  const asker = userId ?? (await makeUser(db.pool, { partnerId })).id;
  return (await makeSupportNote(db.pool, { userId: asker, state })).id;
}
const appOf = ({ built: { db } }: Given) => makeApp(db.pool);
const appContent = {
  name: 'Stock Sync',
  tagline: 'Stock in every channel',
  description: 'Keeps **stock** in step.',
  category: 'Inventory',
  color: '#0A6643',
  listingUrl: 'https://apps.example/stock-sync',
  attributionWindowDays: 30,
  currency: 'USD',
  plans: [{ name: 'Basic', price: 1900, interval: 'month' }],
};
const bannerOf = async ({ built: { db } }: Given, state: 'draft' | 'live' | 'ended') =>
  (await makeBanner(db.pool, { state })).id;
const period = { startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-02-01T00:00:00Z' };

const newsletterOf = async ({ built: { db } }: Given, state: 'draft' | 'scheduled' = 'draft') =>
  (await makeNewsletter(db.pool, { state, sendsAt: '2099-01-01T00:00:00Z' })).id;
/** The link in a newsletter that one was sent. */
async function newsletterLinkOf({ built: { db } }: Given): Promise<string> {
  const { token } = await makeNewsletter(db.pool, { recipientId: (await makeUser(db.pool)).id });
  return token;
}

const prospectOf = ({ built: { db } }: Given) => makeProspect(db.pool);

async function contactOf(given: Given): Promise<string> {
  const { id: prospectId } = await prospectOf(given);
  const id = newId();
  await query(
    given.built.db.pool,
    sql`insert into prospect_contacts (id, prospect_id, first_name) values (${id}, ${prospectId}, 'Ada')`,
  );
  return id;
}

const password = 'a password newUserId would guess';
let passwordHash: Promise<string> | undefined;

const person = async ({ built: { db } }: Given) => {
  passwordHash ??= hashPassword(password);
  return makeUser(db.pool, { passwordHash: await passwordHash });
};

/** A mailed token of the person, or of the invitation. */
async function tokenOf(
  { built: { db } }: Given,
  kind: string,
  owner: { userId?: string; invitationId?: string; email: string },
) {
  const token = newToken();
  await query(
    db.pool,
    sql`insert into one_time_tokens (id, kind, user_id, invitation_id, email, token_hash, expires_at)
        values (${newId()}, ${kind}, ${owner.userId ?? null}, ${owner.invitationId ?? null}, ${owner.email},
                ${tokenHash(token)}, now() + interval '20 minutes')`,
  );
  return token;
}

async function resetTokenOf(given: Given) {
  const { id: userId, email } = await makeUser(given.built.db.pool);
  return tokenOf(given, 'reset_password', { userId, email });
}

async function invitationOf({ built: { db } }: Given) {
  const { id: inviter } = await makeUser(db.pool, { role: 'admin' });
  return makeInvitation(db.pool, { invitedBy: inviter });
}

async function invitationTokenOf(given: Given) {
  const { id: invitationId, email } = await invitationOf(given);
  return tokenOf(given, 'invitation', { invitationId, email });
}

const newUserId = async ({ built: { db } }: Given) => (await makeUser(db.pool)).id;

async function leadOf({ built: { db }, partnerId }: Given, state?: LeadState) {
  const app = await makeApp(db.pool);
  const lead = await makeLead(db.pool, { partnerId, appIds: [app.id], ...(state ? { state } : {}) });
  return { ...lead, app: app.slug };
}

async function savedReportOf(given: Given): Promise<string> {
  const id = newId();
  const userId = given.userId ?? (await newUserId(given));
  await query(
    given.built.db.pool,
    sql`insert into saved_reports (id, user_id, name, report, parameters, created_at)
        values (${id}, ${userId}, ${`Germany ${id}`}, 'leads', '{"country": "DE"}', now())`,
  );
  return id;
}

/** A charge with everything that a billing may tell of it. */
const exampleCharge = (at: Date): AppEvent => ({
  type: 'charge.succeeded',
  timestamp: at.toISOString(),
  data: {
    shop: `${newId()}.example`,
    chargeId: 'subscription-7',
    transactionId: newId(),
    amount: 4900,
    currency: 'USD',
    kind: 'subscription',
    gross: 4900,
    platformFee: 735,
    processingFee: 142,
    net: 4023,
    plan: 'Pro',
    interval: 'month',
    period: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
    isTest: false,
  },
});

const leadFields = {
  company: 'Kim’s Bakery',
  shopDomain: 'kims-bakery.example',
  contactName: 'Kim Baker',
  email: 'kim@kims-bakery.example',
  phone: '+49 30 1234567',
  country: 'DE',
  message: 'They look for a stock app.',
};

async function notificationOf(given: Given) {
  const recipientId = given.userId ?? (await newUserId(given));
  return makeNotification(given.built.db.pool, { recipientId });
}

const partnerFields = {
  name: 'Northwind Studio',
  domain: 'northwind.example',
  discoveryMethod: 'search',
  expertiseArea: 'agency',
  phoneNumber: '30 1234567',
  countryPhoneCode: '+49',
  streetAddress: 'Main Street 1',
  city: 'Berlin',
  country: 'DE',
  zip: '10115',
};

/**
 * One sound request of each call, by the name it is declared under: with it the call succeeds for whoever may make it.
 * Rows it needs are made for it.
 */
export const examples: Readonly<Record<string, Make>> = {
  registerUser: () => ({
    body: {
      firstName: 'Ada',
      lastName: 'Example',
      email: `${newId()}@example.com`,
      password,
      isTermsOfSiteAccepted: true,
    },
  }),
  resendVerification: () => ({ body: { email: `${newId()}@example.com` } }),
  verifyEmail: async (given) => {
    const user = await makeUser(given.built.db.pool, { isVerified: false });
    const token = newToken();
    await query(
      given.built.db.pool,
      sql`insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
          values (${newId()}, 'verify_email', ${user.id}, ${user.email}, ${tokenHash(token)}, now() + interval '1 hour')`,
    );
    return { params: { token } };
  },
  changeUnverifiedEmail: async (given) => {
    passwordHash ??= hashPassword(password);
    const user = await makeUser(given.built.db.pool, { passwordHash: await passwordHash, isVerified: false });
    return { body: { email: user.email, password, newEmail: `${newId()}@example.com` } };
  },
  resetPassword: () => ({ body: { email: `${newId()}@example.com` } }),
  verifyReset: async (given) => ({ body: { token: await resetTokenOf(given) } }),
  changePassword: async (given) => ({ body: { token: await resetTokenOf(given), password } }),
  listInvitations: () => ({ query: { page: 1, perPage: 10, sort: '-email', status: 'open', search: 'a' } }),
  invite: () => ({ body: { email: `${newId()}@example.com`, role: 'partner', isPreApproved: true } }),
  resendInvitation: async (given) => ({ params: { id: (await invitationOf(given)).id } }),
  revokeInvitation: async (given) => ({ params: { id: (await invitationOf(given)).id } }),
  verifyInvitation: async (given) => ({ body: { token: await invitationTokenOf(given) } }),
  registerFromInvitation: async (given) => ({
    body: { token: await invitationTokenOf(given), firstName: 'Ada', lastName: 'Example', password },
  }),
  googleLogin: () => ({ query: { target: '/apps?page=2' } }),
  googleCallback: () => ({ query: { state: 'a state', code: 'a code', iss: 'https://issuer.example' } }),
  googleExchange: async ({ built: { db } }) => {
    const [handle, code] = [newToken(), newToken()];
    await query(
      db.pool,
      sql`insert into one_time_tokens (id, kind, user_id, token_hash, payload, expires_at)
          values (${newId()}, 'exchange', ${(await makeUser(db.pool)).id}, ${tokenHash(code)},
                  ${JSON.stringify({ handle: tokenHash(handle).toString('hex') })}, now() + interval '1 minute')`,
    );
    return { body: { code }, headers: { cookie: `google=${handle}` } };
  },
  googleLogout: nothing,
  loginAsUser: async ({ built: { db } }) => ({
    body: { userId: (await makeUser(db.pool)).id, reason: 'They cannot find their payout.' },
  }),
  getProfile: nothing,
  editProfile: async (given) => ({
    params: { id: given.userId ?? (await newUserId(given)) },
    body: { firstName: 'Ada', lastName: 'Example', phoneNumber: '+49 30 1234' },
  }),
  changePartnerImage: () => ({ body: {}, file: picture() }),
  listDevices: nothing,
  endDevice: async (given) => {
    const userId = given.userId ?? (await newUserId(given));
    return { params: { id: await makeDevice(given.built.db.pool, userId) } };
  },
  endOtherDevices: nothing,
  login: async (given) => ({ body: { email: (await person(given)).email, password } }),
  logout: nothing,
  verifyToken: nothing,
  me: nothing,
  registerPartner: () => ({ body: partnerFields }),
  askForInformation: async ({ built }) => ({
    params: { id: (await makePartner(built.db.pool, { approval: 'pending' })).id },
    body: { question: 'Which shops do you know?' },
  }),
  giveInformation: () => ({ body: { answer: 'Bakeries, mostly.' } }),
  reapply: () => ({ body: { reason: 'We have shops now.' } }),
  getTerms: nothing,
  getTermsVersion: () => ({ params: { version: '1' } }),
  acceptTerms: ({ partnerId }) => ({ params: { id: partnerId }, body: { version: 1 } }),
  listPartners: () => ({ query: { page: 1, perPage: 10, sort: '-createdAt', filter: 'all', search: 'a' } }),
  searchPartners: () => ({ query: { searchTerm: 'a' } }),
  listRegistrations: () => ({ query: { paginationOptions: { page: 1, perPage: 10, sort: 'createdAt' }, status: 0 } }),
  decidePartner: async ({ built }) => ({
    params: { id: (await makePartner(built.db.pool, { approval: 'pending' })).id },
    body: { status: -1, note: 'Not yet.' },
  }),
  updatePartnerStatus: async ({ built }) => ({
    params: { id: (await makePartner(built.db.pool)).id },
    body: { statusType: 'account', newStatus: 'suspended', note: 'They bid on our name.' },
  }),
  getPartner: ({ partnerId }) => ({ params: { id: partnerId }, query: { timeFilter: 'this_year' } }),
  getPartnerOverview: ({ partnerId }) => ({ params: { id: partnerId }, query: { timeFilter: 'last_month' } }),
  getPartnerSeries: ({ partnerId }) => ({
    params: { id: partnerId },
    query: { timeFilter: 'custom', dateRange: { from: '2026-01-01', to: '2026-01-31' } },
  }),
  getPerformance: ({ partnerId }) => ({
    params: { id: partnerId },
    query: { timeFilter: 'this_year', app: 'starling-reviews', by: 'week', sort: '-clicks', page: 1, perPage: 10 },
  }),
  getTopReferrals: ofPartner,
  updateCommissionRate: ({ partnerId }) => ({ body: { partnerId, commissionRate: 2500 } }),
  updatePayoutOffset: ({ partnerId }) => ({ body: { partnerId, monthsOffset: 2 } }),
  giveBonus: ({ partnerId }) => ({
    params: { id: partnerId },
    body: { amount: 5000, currency: 'USD', reason: 'Thanks', confirm: true },
  }),
  getPartnerId: ofPartner,
  getAdminOverview: () => ({ body: { periodFilter: 'last_30_days', periodOverPeriod: true } }),
  searchAll: () => ({ query: { text: 'a' } }),
  getWaiting: nothing,
  getAppsOverview: () => ({ body: { periodFilter: 'this_month' } }),
  listMetrics: nothing,
  queryAnalytics: ({ partnerId }) => ({
    body: {
      metrics: ['clicks', 'netRevenue'],
      groupBy: 'app',
      filters: { partner: partnerId, manager: 'me', tag: 1, app: 'one' },
      timeFilter: 'this_year',
      periodOverPeriod: true,
      trend: 'netRevenue',
      sort: '-netRevenue',
      sortCurrency: 'USD',
      limit: 10,
    },
  }),
  getCohorts: () => ({ query: { app: 'one', manager: 'unassigned', country: 'DE', months: 6 } }),
  getActivation: () => ({ query: { timeFilter: 'this_year', app: 'one', manager: 'me', tag: 1 } }),
  listQuietPartners: () => ({ query: { app: 'one', manager: 'me', tag: 1 } }),
  getDecisionTimes: () => ({ query: { timeFilter: 'this_month', manager: 'me' } }),
  listWaitingWork: nothing,
  listLeads: ({ partnerId }) => ({ query: { partnerId, timeFilter: 'this_year', status: 0, search: 'a', page: 1 } }),
  listOwnLeads: () => ({ query: { page: 1, sort: '-company', status: -1, search: 'a' } }),
  submitLead: async (given) => ({
    body: { ...leadFields, apps: [(await makeApp(given.built.db.pool)).slug], consent: true },
  }),
  approveLead: async (given) => ({ params: { id: (await leadOf(given)).id }, body: { overrideReason: 'They asked.' } }),
  rejectLead: async (given) => ({ params: { id: (await leadOf(given)).id }, body: { reason: 'Too small.' } }),
  updateLead: async (given) => {
    const { id, app, version } = await leadOf(given);
    return { params: { id }, body: { ...leadFields, apps: [app], version } };
  },
  undoLead: async (given) => ({ params: { id: (await leadOf(given)).id } }),
  retryLead: async (given) => ({ params: { id: (await leadOf(given, 'rejected')).id } }),
  withdrawLead: async (given) => ({ params: { id: (await leadOf(given)).id } }),
  revokeLead: async (given) => ({
    params: { id: (await leadOf(given, 'approved')).id },
    body: { reason: 'It closed.' },
  }),
  listNotifications: ({ userId }) => ({
    query: { ...(userId === undefined ? {} : { userId }), limit: 10, offset: 0, search: 'a', isReadFilter: 'unread' },
  }),
  markNotification: async (given) => ({ params: { id: (await notificationOf(given)).id }, body: { isRead: true } }),
  markNotifications: async (given) => ({ body: { ids: [(await notificationOf(given)).id], isRead: true } }),
  markAllNotifications: async (given) => ({ params: { userId: given.userId ?? (await newUserId(given)) } }),
  deleteNotification: async (given) => ({ params: { id: (await notificationOf(given)).id } }),
  getLifecycle: async (given) => ({ params: { entity: 'lead', id: (await leadOf(given)).id }, query: { perPage: 5 } }),
  getLifecycleAt: async (given) => ({
    params: { entity: 'lead', id: (await leadOf(given)).id },
    query: { instant: '2026-11-10T00:00:00Z' },
  }),
  getSettings: nothing,
  changeSettings: () => ({ body: { userNotifications: { payout: { email: false } } } }),
  switchEmail: () => ({ body: { isEnabled: false } }),
  listApps: () => ({ query: { exclude: 'one,two' } }),
  listAppLinks: nothing,
  setAppLink: async ({ built: { db } }) => ({
    params: { id: (await makeApp(db.pool)).id },
    body: { isVisitInUtm: true },
  }),
  listPublicApps: nothing,
  listStaffApps: () => ({ query: { search: 'a', state: 'live' } }),
  getStaffApp: async (given) => ({ params: { slug: (await appOf(given)).slug } }),
  createApp: () => ({ body: { ...appContent, slug: `app-${newId()}`, commissionRate: 2000 } }),
  editApp: async (given) => ({ params: { slug: (await appOf(given)).slug }, body: { ...appContent, version: 1 } }),
  changeAppLogo: async (given) => ({ params: { slug: (await appOf(given)).slug }, file: picture() }),
  moveApp: async (given) => ({
    params: { slug: (await appOf(given)).slug },
    body: { event: 'retire', reason: 'Replaced.' },
  }),
  rotateSecret: async (given) => ({ params: { slug: (await appOf(given)).slug }, body: { hours: 48 } }),
  endRotation: async (given) => ({ params: { slug: (await appOf(given)).slug } }),
  listAppEvents: async (given) => ({
    params: { slug: (await appOf(given)).slug },
    query: { search: 'shop', type: 'app.installed', outcome: 'attributed' },
  }),
  getAppEvent: async (given) => {
    const app = await appOf(given);
    const { id } = await send(given.built, app, uninstalled(`${newId()}.example`, '2026-11-19T10:00:00Z'));
    return { params: { slug: app.slug, id: id ?? '' } };
  },
  listAppRefusals: async (given) => ({ params: { slug: (await appOf(given)).slug } }),
  sendTestEvent: async (given) => ({ params: { slug: (await appOf(given)).slug } }),
  listAppsByCountry: () => ({ query: { app: 'one', timeFilter: 'this_month' } }),
  listOffers: nothing,
  getOffer: async ({ built: { db } }) => ({
    params: { slug: (await makeApp(db.pool)).slug },
    query: { timeFilter: 'this_month' },
  }),
  listCampaigns: async ({ built: { db }, partnerId }) => ({
    params: { id: (await makeApp(db.pool)).id },
    query: { partnerId },
  }),
  listReferrals: ({ partnerId }) => ({
    query: {
      partnerId,
      page: 1,
      sort: '-installedAt',
      state: 'installed',
      review: 'clear',
      country: 'DE',
      dated: 'charged',
    },
  }),
  addClaimFile: () => ({ body: {}, file: Buffer.from('%PDF-1.7 a mail') }),
  submitClaim: async (given) => {
    const [app, referral] = await listedReferralOf(given);
    return { body: { app: app.slug, shop: referral.shop, evidence: 'They wrote to us.', fileId: await fileOf(given) } };
  },
  listClaims: ({ partnerId }) => ({ query: { partnerId, state: 'waiting', search: 'a', sort: 'respondBy' } }),
  getClaim: async (given) => ({ params: { id: await claimOf(given) } }),
  getClaimFile: async (given) => {
    const id = await claimOf(given);
    await fileOf(given, id);
    return { params: { id } };
  },
  askClaim: async (given) => ({ params: { id: await claimOf(given) }, body: { question: 'When was that?' } }),
  answerClaim: async (given) => ({
    params: { id: await claimOf(given, 'asked') },
    body: { answer: 'In May.', fileId: await fileOf(given) },
  }),
  grantClaim: async (given) => ({
    params: { id: await claimOf(given) },
    body: { reason: 'They showed it.', movesEarned: true },
  }),
  refuseClaim: async (given) => ({ params: { id: await claimOf(given) }, body: { reason: 'Not shown.' } }),
  appealClaim: async (given) => ({ params: { id: await claimOf(given, 'refused') }, body: { reason: 'It is.' } }),
  withdrawClaim: async (given) => ({ params: { id: await claimOf(given) } }),
  listCases: ({ partnerId }) => ({ query: { partnerId, state: 'waiting', sort: 'respondBy' } }),
  listRules: nothing,
  setRule: () => ({
    params: { rule: 'fastInstall' },
    body: { mode: 'observe', settings: { installSeconds: 5 }, version: 0 },
  }),
  backtestRule: () => ({ params: { rule: 'fastInstall' }, body: { months: 3, settings: { installSeconds: 5 } } }),
  getCase: async (given) => ({ params: { id: await caseOf(given) } }),
  askCase: async (given) => ({ params: { id: await caseOf(given) }, body: { question: 'Whose shop is it?' } }),
  answerCase: async (given) => ({ params: { id: await caseOf(given, 'asked') }, body: { answer: 'A customer’s.' } }),
  clearCase: async (given) => ({ params: { id: await caseOf(given) }, body: { reason: 'A customer.' } }),
  confirmCase: async (given) => ({ params: { id: await caseOf(given) }, body: { reason: 'Its own.' } }),
  reopenCase: async (given) => ({ params: { id: await caseOf(given, 'cleared') }, body: { reason: 'Again.' } }),
  getReceipt: async (given) => {
    const [app, referral] = await listedReferralOf(given);
    return { query: { app: app.slug, shop: referral.shop } };
  },
  checkShop: () => ({ query: { shop: 'shop.example' } }),
  sumReferrals: () => ({ query: { dated: 'charged', timeFilter: 'this_year' } }),
  getReferralFacts: async (given) => ({ params: { id: (await referralOf(given)).id } }),
  reviewReferral: async (given) => ({
    params: { id: (await referralOf(given)).id },
    body: { event: 'flag', reason: 'The shop belongs to the partner.' },
  }),
  getPartnerReport: ({ partnerId }) => ({ body: { partnerId, timeFilter: 'last_month' } }),
  getJourney: async (given) => ({
    params: { id: given.partnerId },
    query: { referralId: (await referralOf(given)).id },
  }),
  listReports: nothing,
  getReport: ({ partnerId }) => ({
    params: { key: 'revenue' },
    query: {
      partnerId,
      timeFilter: 'this_year',
      country: 'DE',
      currency: 'USD',
      by: 'app,month',
      sort: '-revenue',
      page: 1,
      perPage: 10,
    },
  }),
  listSavedReports: nothing,
  saveReport: () => ({
    body: { name: 'Germany', report: 'leads', parameters: { country: 'DE', by: 'partner' }, frequency: 'monthly' },
  }),
  scheduleReport: async (given) => ({ params: { id: await savedReportOf(given) }, body: { frequency: 'weekly' } }),
  deleteSavedReport: async (given) => ({ params: { id: await savedReportOf(given) } }),
  listSavedViews: nothing,
  saveView: () => ({ body: { name: 'Mine', search: 'manager=me' } }),
  deleteView: async ({ built, userId }) => ({
    params: { id: await makeView(built.db.pool, userId ?? (await makeUser(built.db.pool, { role: 'manager' })).id) },
  }),
  createVisit: () => ({ body: { partner: 'ABCD2345', app: 'somewhere', referredShop: 'shop.example' } }),
  getVisit: async ({ built: { db }, partnerId }) => {
    const app = await makeApp(db.pool);
    const id = newId();
    await query(
      db.pool,
      sql`insert into visits (id, partner_id, app_id, visitor, source, created_at)
          values (${id}, ${partnerId}, ${app.id}, ${Buffer.alloc(16)}, 'link', now())`,
    );
    return { params: { id } };
  },
  listWaitingRefunds: () => ({
    query: { page: 1, sort: '-createdAt', reason: 'exceeds_charge', search: 'shop', state: 'waiting' },
  }),
  closeWaitingRefund: async ({ built }) => {
    const app = await makeApp(built.db.pool);
    const at = built.services.now();
    const { id } = await send(
      built,
      app,
      refunded(`${newId()}.example`, at.toISOString(), { refundId: 'r1', chargeId: 'c1', amount: 1000 }),
    );
    return { params: { id: id ?? '' }, body: { reason: 'The shop never paid: the app’s billing sent it by mistake.' } };
  },
  listManagerPeriods: ofPartner,
  receiveEvent: async ({ built: { db, services } }) => {
    const app = await makeApp(db.pool);
    const at = services.now();
    const { payload, headers } = signed(app, exampleCharge(at), { at });
    return { payload, headers };
  },
  receiveEvents: async ({ built: { db, services } }) => {
    const app = await makeApp(db.pool);
    const at = services.now();
    const events = ['one', 'two'].map((id) => ({ id, event: { ...exampleCharge(at) } }));
    const { payload, headers } = signed(app, { events }, { at });
    return { payload, headers };
  },
  listPayouts: () => ({ query: { page: 1, sort: '-month' } }),
  getNextPayout: nothing,
  listUnderway: nothing,
  getBalance: ({ partnerId }) => ({ params: { id: partnerId }, query: { asOf: '2026-10-01T00:00:00.000Z' } }),
  listLedger: ({ partnerId }) => ({ params: { id: partnerId }, query: { after: 0 } }),
  getForecast: ofPartner,
  getLedgerProof: ofPartner,
  listBalance: ({ partnerId }) => ({
    params: { id: partnerId },
    query: { part: 'next', currency: 'USD', perPage: 5 },
  }),
  setPayoutMethod: () => ({
    body: {
      method: 'bank',
      holder: 'Ada Example',
      country: 'DE',
      iban: 'DE68 2105 0170 0012 3456 78',
      routingNumber: '',
      accountNumber: '',
      email: '',
    },
  }),
  cancelPayoutMethod: async (given) => ({ params: { id: (await changeOf(given)).id } }),
  verifyPayoutMethodChange: async (given) => ({ body: { token: (await changeOf(given)).token } }),
  cancelPayoutMethodChange: async (given) => ({ body: { token: (await changeOf(given)).token } }),
  revealPayoutMethod: async (given) => ({ params: { id: (await changeOf(given)).id } }),
  getPayoutMethod: nothing,
  getPayout: async (given) => ({ params: { id: await payoutOf(given) } }),
  readBankAnswer: () => ({ body: { content: 'number,status,amount\nP-2026-10-0001,paid,70.00' } }),
  applyBankAnswer: () => ({
    body: { content: 'number,status,amount\nP-2026-10-0001,paid,70.00' },
    headers: keyed(),
  }),
  getStatement: async (given) => ({ params: { id: await payoutOf(given) }, query: { locale: 'de-DE' } }),
  listPayTerms: () => ({ query: { scope: 'app', search: 'a', page: 1, perPage: 5 } }),
  getPayTerms: ({ partnerId }) => ({ params: { scope: 'partner', target: partnerId } }),
  writePayTerms: async ({ built }) => ({
    params: { scope: 'partner', target: (await makePartner(built.db.pool)).id },
    body: { clauses: cappedClauses, note: 'As agreed in May.', version: 0 },
  }),
  previewPayTerms: ({ partnerId }) => ({
    params: { scope: 'partner', target: partnerId },
    body: { clauses: cappedClauses },
  }),
  getPartnerPayTerms: ofPartner,
  listTiers: nothing,
  createTier: () => ({ body: tierFields() }),
  changeTier: async ({ built }) => {
    const { id, version } = await makeTier(built.db.pool);
    return { params: { id }, body: { ...tierFields(), version } };
  },
  listStandings: () => ({ query: { state: 'promoted', page: 1, perPage: 5 } }),
  getPartnerTiers: ofPartner,
  overrideTier: async ({ built, partnerId }) => ({
    params: { id: partnerId, tierId: (await makeTier(built.db.pool)).id },
    body: { event: 'grant', reason: 'As agreed in May.', until: built.services.now().toISOString().slice(0, 10) },
  }),
  startPayReplay: async ({ built, userId }) => {
    // Each admin has one that runs.
    await query(
      built.db.pool,
      sql`update pay_replays set status = 'cancelled', ended_at = now() where actor_id = ${userId ?? newId()} and status = 'running'`,
    );
    const { id } = await makeApp(built.db.pool);
    return {
      body: {
        scope: 'app',
        target: id,
        clauses: cappedClauses,
        version: 1,
        periodFilter: 'custom',
        dateRange: { from: '2026-01-01', to: '2026-10-31' },
      },
    };
  },
  listPayReplays: () => ({ query: { page: 1, perPage: 5 } }),
  getPayReplay: async ({ built }) => ({ params: { id: (await makeReplay(built.db.pool)).id } }),
  cancelPayReplay: async ({ built }) => ({ params: { id: (await makeReplay(built.db.pool)).id } }),
  listReplayPartners: async ({ built }) => ({
    params: { id: (await makeReplay(built.db.pool)).id },
    query: { currency: 'USD', effect: 'loses', search: 'a', sort: '-size', page: 1, perPage: 5 },
  }),
  previewAudience: async ({ built: { db } }) => ({
    query: { page: 1, perPage: 5 },
    body: {
      audience: {
        tags: [(await makeTag(db.pool, `Tag ${newId()}`)).id],
        apps: [(await makeApp(db.pool)).id],
        countries: ['DE'],
        languages: ['de'],
        managers: [newId()],
        approvedSince: '2026-01-01',
        payoutMethod: 'lacks',
        firstReferral: 'has',
      },
    },
  }),
  listBanners: () => ({ query: { state: 'live', page: 1, perPage: 5 } }),
  getBanner: async (given) => ({ params: { id: await bannerOf(given, 'draft') } }),
  createBanner: () => ({ body: { ...bannerFields, ...period } }),
  updateBanner: async (given) => ({
    params: { id: await bannerOf(given, 'draft') },
    body: { ...bannerFields, ...period, version: 1 },
  }),
  publishBanner: async (given) => ({ params: { id: await bannerOf(given, 'draft') } }),
  stopBanner: async (given) => ({ params: { id: await bannerOf(given, 'live') } }),
  reopenBanner: async (given) => ({ params: { id: await bannerOf(given, 'ended') } }),
  previewOverlap: () => ({ body: { audience: {}, ...period, bannerId: null } }),
  listOwnBanners: nothing,
  listNewsletters: () => ({ query: { state: 'sent', page: 1, perPage: 5 } }),
  getNewsletter: async (given) => ({ params: { id: await newsletterOf(given) } }),
  createNewsletter: () => ({ body: { ...newsletterFields, sendsAt: '2099-01-01T00:00:00Z' } }),
  updateNewsletter: async (given) => ({
    params: { id: await newsletterOf(given) },
    body: { ...newsletterFields, sendsAt: null, version: 1 },
  }),
  testNewsletter: async (given) => ({ params: { id: await newsletterOf(given) } }),
  scheduleNewsletter: async (given) => ({ params: { id: await newsletterOf(given) } }),
  unscheduleNewsletter: async (given) => ({ params: { id: await newsletterOf(given, 'scheduled') } }),
  cancelNewsletter: async (given) => ({ params: { id: await newsletterOf(given, 'scheduled') } }),
  readNewsletterCancellation: async (given) => ({ body: { token: await newsletterLinkOf(given) } }),
  setNewsletterCancellation: async (given) => ({
    body: { token: await newsletterLinkOf(given), isCancelled: true },
  }),
  markBanner: async (given) => ({
    params: { id: await bannerOf(given, 'live'), edition: '1' },
    body: { mark: 'seen' },
  }),
  listTermsProposals: () => ({ query: { state: 'proposed', page: 1, perPage: 5 } }),
  getTermsProposal: async (given) => ({ params: { id: await proposalOf(given) } }),
  proposeTerms: async ({ built }) => {
    const { id: target } = await makeApp(built.db.pool);
    const given = { scope: 'app', target, clauses: [plainClause({ rate: 2500 })] } as const;
    return { body: { replayId: (await makeReplay(built.db.pool, given)).id, note: 'As agreed in May.' } };
  },
  publishTerms: async (given) => ({ params: { id: await proposalOf(given) } }),
  withdrawTerms: async (given) => ({ params: { id: await proposalOf(given) } }),
  getFiguresSettings: nothing,
  setFiguresSettings: async ({ built }) => ({
    body: { zone: 'UTC', clickMonths: 13, version: await versionOfSettings(built, 'figures') },
  }),
  listKept: nothing,
  getRetention: nothing,
  setRetention: async ({ built }) => ({
    body: {
      sessions: 91,
      tokens: 30,
      answers: 7,
      mail: 90,
      notifications: 730,
      origins: 365,
      replays: 30,
      exports: 7,
      version: await versionOfSettings(built, 'retention'),
    },
  }),
  getErasure: nothing,
  requestErasure: () => ({ body: { isWaived: false } }),
  withdrawErasure: async ({ built, userId }) => ({
    params: {
      id: (await makeErasure(built.db.pool, { userId: userId ?? (await makeUser(built.db.pool)).id })).id,
    },
  }),
  verifyErasure: async ({ built }) => ({
    body: { token: (await makeErasure(built.db.pool, { userId: (await makeUser(built.db.pool)).id })).token },
  }),
  withdrawErasureByToken: async ({ built }) => ({
    body: { token: (await makeErasure(built.db.pool, { userId: (await makeUser(built.db.pool)).id })).token },
  }),
  listErasures: () => ({ query: { page: 1, perPage: 5 } }),
  startErasure: async ({ built }) => ({ body: { email: (await makeUser(built.db.pool)).email, isWaived: false } }),
  refuseErasure: async ({ built }) => ({
    params: { id: (await makeErasure(built.db.pool, { userId: (await makeUser(built.db.pool)).id })).id },
    body: { reason: 'A court asks for the account.' },
  }),
  listOwnExports: nothing,
  requestExport: nothing,
  downloadExport: async ({ built, userId }) => ({
    params: {
      id: (
        await makePersonExport(built.db.pool, { userId: userId ?? (await makeUser(built.db.pool)).id, state: 'ready' })
      ).id,
    },
  }),
  listPersonExports: () => ({ query: { page: 1, perPage: 5 } }),
  startPersonExport: async ({ built }) => ({ body: { email: (await makeUser(built.db.pool)).email } }),
  getDeadlineSettings: nothing,
  setDeadlineSettings: async ({ built }) => ({
    body: { decideDays: 3, answerDays: 7, appealDays: 10, version: await versionOfSettings(built, 'deadlines') },
  }),
  getReversalSettings: nothing,
  setReversalSettings: async ({ built }) => ({
    body: { answerDays: 14, decideDays: 7, version: await versionOfSettings(built, 'reversals') },
  }),
  getPaymentRules: nothing,
  setPaymentRules: async ({ built }) => ({
    body: {
      confirmDays: 5,
      alone: [{ currency: 'USD', amount: 500_000 }],
      version: await versionOfSettings(built, 'payments'),
    },
  }),
  getRegistrationTarget: nothing,
  setRegistrationTarget: async ({ built }) => ({
    body: { days: 2, version: await versionOfSettings(built, 'registration-target') },
  }),
  getPayer: nothing,
  setPayer: async ({ built }) => ({
    body: {
      version: await versionOfSettings(built, 'payer'),
      name: 'Tributary Inc.',
      streetAddress: '1 River Road',
      zip: '02139',
      city: 'Cambridge',
      country: 'US',
      taxId: '12-3456789',
      iban: '',
      bic: '',
    },
  }),
  listPayoutLines: async (given) => ({
    params: { id: await payoutOf(given) },
    query: { group: 'bonuses', perPage: 5 },
  }),
  listCommissions: ({ partnerId }) => ({ query: { partnerId, state: 'pending', perPage: 5 } }),
  listReversals: ({ partnerId }) => ({ query: { partnerId, state: 'open', perPage: 5 } }),
  getReversal: async (given) => ({ params: { id: await reversalOf(given) } }),
  proposeReversal: async (given) => {
    const charge = await makeCharge(given.built.db.pool, { referral: await referralOf(given) });
    return { body: { commissionId: charge.commissionId, amount: 500, reason: 'The shop is the partner’s own.' } };
  },
  acceptReversal: async (given) => ({ params: { id: await reversalOf(given) } }),
  disputeReversal: async (given) => ({
    params: { id: await reversalOf(given) },
    body: { reason: 'It is another company.' },
  }),
  upholdReversal: async (given) => ({
    params: { id: await reversalOf(given, 'disputed') },
    body: { reason: 'The bank account is the same.' },
  }),
  dismissReversal: async (given) => ({
    params: { id: await reversalOf(given, 'disputed') },
    body: { reason: 'They are two companies.' },
  }),
  withdrawReversal: async (given) => ({ params: { id: await reversalOf(given, 'proposed', given.userId) } }),
  getBlockers: async (given) => {
    const charge = await makeCharge(given.built.db.pool, { referral: await referralOf(given) });
    return { params: { id: charge.commissionId } };
  },
  listAdminPayouts: ({ partnerId }) => ({ query: { partnerId, month: '2026-10', currency: 'USD', state: 'open' } }),
  listPayoutIds: ({ partnerId }) => ({ query: { partnerId, state: 'open' } }),
  getAdminPayout: async (given) => ({ params: { id: await payoutOf(given) } }),
  previewPayouts: ({ partnerId }) => ({ body: { month: '2026-10', currency: 'USD', partners: [partnerId] } }),
  runPayouts: ({ partnerId }) => ({ body: { month: '2026-10', partners: [partnerId] }, headers: keyed() }),
  movePayouts: async (given) => ({ body: { ids: [await payoutOf(given)], event: 'approve' }, headers: keyed() }),
  previewMoves: async (given) => ({ body: { ids: [await payoutOf(given)], event: 'approve' } }),
  movePayout: async (given) => ({
    params: { id: await payoutOf(given) },
    body: { event: 'hold', reason: 'A question is open.' },
    headers: keyed(),
  }),
  undoPayment: async (given) => ({
    params: { id: await payoutOf(given, 'paid') },
    body: { reason: 'The transfer was never sent.' },
    headers: keyed(),
  }),
  exportPayoutBatch: () => ({ query: { month: '2026-10', currency: 'USD' } }),
  listProspects: () => ({
    query: {
      page: 1,
      sort: '-createdAt',
      search: 'a',
      status_id: '1,2',
      type_id: ['1'],
      assigned_to: 'unassigned',
      tag_ids: '3',
    },
  }),
  listArchivedProspects: () => ({ query: { perPage: 5, sort: 'createdAt', timeFilter: 'this_year' } }),
  getProspectFilters: () => ({ query: { state: 'archived' } }),
  getProspectStatusesAndManagers: nothing,
  getProspect: async (given) => ({ params: { id: (await prospectOf(given)).id } }),
  setProspectStatus: async (given) => {
    const { status } = await makeProspectLookups(given.built.db.pool);
    return { params: { id: (await prospectOf(given)).id }, body: { status_id: status.id, version: 1 } };
  },
  setProspectType: async (given) => {
    const { type } = await makeProspectLookups(given.built.db.pool);
    return { params: { id: (await prospectOf(given)).id }, body: { type_id: type.id, version: 1 } };
  },
  setProspectAssignee: async (given) => ({
    params: { id: (await prospectOf(given)).id },
    body: { assigned_to: (await makeUser(given.built.db.pool, { role: 'manager' })).id, version: 1 },
  }),
  setProspectTags: async (given) => ({
    params: { id: (await prospectOf(given)).id },
    body: { tag_ids: [(await makeTag(given.built.db.pool, `Tag ${newId()}`)).id], version: 1 },
  }),
  createProspect: async (given) => {
    const { status, type } = await makeProspectLookups(given.built.db.pool);
    return {
      body: {
        name: 'Northwind',
        domain: 'northwind.example',
        country: 'DE',
        type_id: type.id,
        status_id: status.id,
        assigned_to: null,
        tag_ids: [],
        generalNote: 'Met at a fair.',
        contacts: [
          {
            firstName: 'Ada',
            lastName: 'Example',
            email: 'ada@northwind.example',
            phone: '+49 30 123456',
            position: '',
          },
        ],
      },
    };
  },
  createContact: async (given) => ({
    body: {
      prospectId: (await prospectOf(given)).id,
      firstName: 'Ada',
      lastName: '',
      email: '',
      phone: '',
      position: 'Founder',
    },
  }),
  updateContact: async (given) => ({
    body: { id: await contactOf(given), version: 1, lastName: 'Changed', email: 'new@example.com' },
  }),
  listProspectNotes: async (given) => ({ params: { id: (await prospectOf(given)).id }, query: { sort: '-updatedAt' } }),
  createProspectNote: async (given) => ({
    body: { prospectId: (await prospectOf(given)).id, note: 'They call back.', mentions: [] },
  }),
  updateProspectNote: async (given) => {
    const note = await makeNote(given.built.db.pool, { prospectId: (await prospectOf(given)).id });
    return { body: { id: note.id, version: 1, note: 'They called back.' } };
  },
  archiveProspect: async (given) => ({ params: { id: (await prospectOf(given)).id } }),
  unarchiveProspect: async (given) => ({ params: { id: (await prospectOf(given)).id } }),
  loseProspect: async (given) => ({
    params: { id: (await prospectOf(given)).id },
    body: { reason: 'They chose someone else.' },
  }),
  reopenProspect: async (given) => ({ params: { id: (await prospectOf(given)).id } }),
  createLog: async (given) => ({
    body: {
      prospectId: (await prospectOf(given)).id,
      type: 'call',
      outcome: 'reached',
      note: 'A good talk.',
      occurredAt: '2026-11-19T15:00:00Z',
    },
  }),
  listLogs: async (given) => ({
    params: { id: (await prospectOf(given)).id },
    query: { type: 'call', outcome: 'other', sort: '-occurredAt' },
  }),
  listPartnerNotes: ({ partnerId }) => ({
    params: { id: partnerId },
    query: { paginationOptions: { page: 1, perPage: 5 } },
  }),
  createPartnerNote: ({ partnerId }) => ({ params: { id: partnerId }, body: { note: 'They called.', mentions: [] } }),
  updatePartnerNote: async (given) => ({
    params: { id: (await makeNote(given.built.db.pool, { partnerId: given.partnerId })).id },
    body: { note: 'They called twice.', version: 1 },
  }),
  deletePartnerNote: async (given) => ({
    params: { id: (await makeNote(given.built.db.pool, { partnerId: given.partnerId })).id },
  }),
  listQuestions: nothing,
  pingManager: ({ partnerId }) => ({
    body: { content: 'Is there a deck?', partner: partnerId, email: 'ada@lovelace.example' },
  }),
  answerQuestion: async (given) => ({
    params: { id: (await makeNote(given.built.db.pool, { partnerId: given.partnerId, isQuestion: true })).id },
    body: { answer: 'Yes, under Resources.' },
  }),
  listAudit: ({ userId, partnerId }) => ({
    query: {
      person: userId,
      kind: 'partner',
      record: partnerId,
      action: 'partner.bonus',
      search: 'a',
      timeFilter: 'today',
    },
  }),
  getStateMap: nothing,
  getStateRecords: () => ({ params: { entity: 'payout', region: 'payout', state: 'failed' } }),
  setStateLimit: () => ({
    params: { entity: 'payout', region: 'payout', state: 'failed' },
    body: { lateHours: 24, veryLateHours: 72 },
  }),
  listStaff: () => ({ query: { search: 'pat', role: 'manager', state: 'active', sort: '-lastSignInAt' } }),
  changeStaffRole: async ({ built }) => ({
    params: { id: (await makeUser(built.db.pool, { role: 'manager' })).id },
    body: { role: 'moderator' },
  }),
  deactivateStaff: async ({ built }) => ({
    params: { id: (await makeUser(built.db.pool, { role: 'manager' })).id },
  }),
  reactivateStaff: async ({ built }) => ({
    params: { id: (await makeUser(built.db.pool, { role: 'manager', isDisabled: true })).id },
  }),
  checkRegistration: ({ partnerId }) => ({ params: { id: partnerId } }),
  listPartnerIds: () => ({ query: { adminFilter: 'unassigned', tagFilter: 1, approvalFilter: 'all' } }),
  assignAdmins: async ({ built, partnerId }) => ({
    body: { partners: [partnerId], admins: [(await makeUser(built.db.pool, { role: 'manager' })).id] },
  }),
  unassignAdmins: async ({ built, partnerId }) => ({
    body: { payload: { partners: [partnerId], admins: [(await makeUser(built.db.pool, { role: 'manager' })).id] } },
  }),
  addPartnerTags: async ({ built, partnerId }) => ({
    body: { partners: [partnerId], tag_ids: [(await makeTag(built.db.pool, `Tag ${newId()}`)).id] },
  }),
  updatePartnerTags: async ({ built, partnerId }) => ({
    params: { id: partnerId },
    body: { tag_ids: [(await makeTag(built.db.pool, `Tag ${newId()}`)).id] },
  }),
  listTags: nothing,
  createTag: () => ({ body: { name: `Tag ${newId()}`, color: 'blue' } }),
  updateTag: async ({ built }) => ({
    params: { id: String((await makeTag(built.db.pool, `Tag ${newId()}`)).id) },
    body: { name: `Tag ${newId()}`, color: 'red' },
  }),
  deleteTag: async ({ built }) => ({ params: { id: String((await makeTag(built.db.pool, `Tag ${newId()}`)).id) } }),
  listTagUsage: nothing,
  mergeTag: async ({ built }) => ({
    params: { id: String((await makeTag(built.db.pool, `Tag ${newId()}`)).id) },
    body: { into: (await makeTag(built.db.pool, `Tag ${newId()}`)).id },
  }),
  listProspectStatuses: nothing,
  createProspectStatus: () => ({ body: { name: `Status ${newId()}`, color: 'blue', position: 3 } }),
  updateProspectStatus: async ({ built }) => ({
    params: { id: String((await makeProspectLookups(built.db.pool)).status.id) },
    body: { name: `Status ${newId()}`, color: 'red', position: 1 },
  }),
  orderProspectStatuses: async ({ built: { db } }) => {
    await makeProspectLookups(db.pool);
    const all = await query<{ id: number }>(db.pool, sql`select id from prospect_statuses order by position, id`);
    const seen = all.map(({ id }) => id);
    return { body: { ids: seen.toReversed(), seen } };
  },
  deleteProspectStatus: async ({ built }) => ({
    params: { id: String((await makeProspectLookups(built.db.pool)).status.id) },
  }),
  listProspectTypes: nothing,
  createProspectType: () => ({ body: { name: `Type ${newId()}` } }),
  updateProspectType: async ({ built }) => ({
    params: { id: String((await makeProspectLookups(built.db.pool)).type.id) },
    body: { name: `Type ${newId()}` },
  }),
  deleteProspectType: async ({ built }) => ({
    params: { id: String((await makeProspectLookups(built.db.pool)).type.id) },
  }),
  listAdmins: nothing,
  listManagers: nothing,
  previewMarkdown: () => ({ body: { text: '## Hello\n\n- one' } }),
  addMarkdownImage: () => ({ body: {}, file: picture() }),
  listFaqs: nothing,
  missFaq: () => ({ body: { search: 'Holiday pay' } }),
  listEditedFaqs: nothing,
  createFaq: () => ({ body: { topic: 'Payouts', question: 'When?', answer: 'Each **month**.', isPublished: true } }),
  updateFaq: async ({ built }) => ({
    params: { id: (await makeFaq(built.db.pool)).id },
    body: { topic: 'Payouts', question: 'When?', answer: 'On the 15th.', isPublished: false, version: 1 },
  }),
  orderFaqs: async ({ built: { db } }) => {
    await makeFaq(db.pool);
    const all = await query<{ id: string }>(
      db.pool,
      sql`select id from faqs order by min(position) over (partition by topic), topic, position, id`,
    );
    const seen = all.map(({ id }) => id);
    return { body: { ids: seen.toReversed(), seen } };
  },
  deleteFaq: async ({ built }) => ({ params: { id: (await makeFaq(built.db.pool)).id } }),
  listFaqMisses: () => ({ query: { page: 1, perPage: 5 } }),
  dismissFaqMiss: async ({ built: { db } }) => {
    const id = newId();
    await query(
      db.pool,
      sql`insert into faq_misses (id, search, last_at) values (${id}, ${`search ${id}`}, '2026-11-01T10:00:00Z')`,
    );
    return { params: { id } };
  },
  listResources: () => ({ query: { app: 'parcels' } }),
  countResourceUse: async ({ built }) => ({
    params: { id: (await makeResource(built.db.pool)).id },
    body: { how: 'copy' },
  }),
  listEditedResources: nothing,
  addResourceFile: () => ({ body: {}, file: Buffer.from('%PDF-1.7 a deck') }),
  createResource: () => ({ body: exampleText() }),
  updateResource: async ({ built }) => ({
    params: { id: (await makeResource(built.db.pool)).id },
    body: { ...exampleText(), version: 1 },
  }),
  orderResources: async ({ built: { db } }) => {
    await makeResource(db.pool);
    const all = await query<{ id: string }>(db.pool, sql`select id from resources order by position, id`);
    const seen = all.map(({ id }) => id);
    return { body: { ids: seen.toReversed(), seen } };
  },
  deleteResource: async ({ built }) => ({ params: { id: (await makeResource(built.db.pool)).id } }),
  createSupportNote: async (given) => ({
    body: {
      note: 'Where is my link?',
      userId: given.userId ?? newId(),
      supportNoteId: await questionOf(given, 'answered'),
    },
  }),
  listTermsVersions: nothing,
  getEditedTerms: () => ({ params: { version: '1' } }),
  draftTerms: async ({ built: { db } }) => {
    await dropUnpublished(db.ownerPool);
    return {};
  },
  editTerms: async ({ built: { db } }) => ({
    params: { version: await draftOf(db.ownerPool) },
    body: { title: 'Terms', body: '## Be better', changes: 'Better.', rowVersion: 1 },
  }),
  discardTerms: async ({ built: { db } }) => ({ params: { version: await draftOf(db.ownerPool) } }),
  publishTermsVersion: async ({ built: { db } }) => ({
    params: { version: await draftOf(db.ownerPool) },
    // Those who have accepted the terms in force go on.
    body: { rowVersion: 1, at: '2199-01-01T00:00:00.000Z' },
  }),
  withdrawTermsVersion: async ({ built: { db } }) => {
    const version = await draftOf(db.ownerPool);
    await query(
      db.ownerPool,
      sql`update terms_versions set published_at = '2199-01-01T00:00:00Z' where version = ${Number(version)}`,
    );
    return { params: { version } };
  },
  listTermsAcceptances: () => ({ params: { version: '1' }, query: { page: 1, perPage: 5 } }),
  listOwnSupportNotes: () => ({ query: { page: 1, perPage: 5 } }),
  listSupportNotes: () => ({ query: { state: 'all', search: 'a', sort: '-updatedAt' } }),
  getSupportNote: async (given) => ({ params: { id: await questionOf(given) } }),
  answerSupportNote: async (given) => ({
    params: { id: await questionOf(given) },
    body: { answer: 'On the page of the app.' },
  }),
  closeSupportNote: async (given) => ({ params: { id: await questionOf(given) } }),
};

/** The sound request of a declared call. A call without one has to be given one here. */
export async function exampleOf(name: string, given: Given): Promise<Example> {
  const make = examples[name];
  if (!make) throw new Error(`${name} has no example: write one in tests/support/examples.ts`);
  return make(given);
}

/** An example as it travels. */
export function requestOf(endpoint: Endpoint, example: Example) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.params?.[name] ?? ''),
  );
  const search = stringify(example.query ?? {});
  const form = endpoint.file
    ? multipart(
        Object.fromEntries(Object.entries(example.body ?? {}).map(([key, value]) => [key, String(value)])),
        example.file && { field: endpoint.file.field, bytes: example.file },
      )
    : null;
  const payload = form?.payload ?? example.payload ?? example.body;
  return {
    method: endpoint.method,
    url: search === '' ? path : `${path}?${search}`,
    headers: { ...form?.headers, ...example.headers },
    ...(payload === undefined ? {} : { payload }),
  } satisfies InjectOptions;
}
