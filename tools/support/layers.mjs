import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// Who may import whom. The linter's rules (oxlint.config.mjs) and the test of the import graph both read this list.

/** The floors of `src`, lowest first: each may import its own floor and those before it. */
export const browserFloors = ['ground', 'shared', 'entities', 'features', 'shell', 'app'];

/** What is on the lowest floor of `src`. */
export const browserGround = ['paths.ts', 'api', 'theme', 'inspector'];

/** The floors of `server`, lowest first. What is not in a folder of these (app.ts, main.ts, …) is the top. */
export const serverFloors = ['platform', 'lifecycle', 'features', 'app'];

/** `reporting` reads what the features write; it is on their floor. */
export const onFeatureFloor = ['reporting'];

/**
 * What one feature of the server may use of another, and why. No feature of `src` imports another.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const serverFeatureUses = {
  account: { session: 'a profile is part of the session: its user, its throttles' },
  analytics: {
    figures: 'sums by day',
    partners: 'who looks after a partner',
    reporting: 'amounts by currency',
  },
  apps: {
    events: 'a test event is signed and sent as any other, and an install is traced by the touches it was decided by',
    figures: 'the clicks of an app, and until when a charge covers',
    payTerms: 'what an app pays',
    reporting: 'the figures of an app',
  },
  audit: { reporting: 'what a record is called, and the days of a period' },
  banners: { audience: 'whom a banner is for' },
  cases: {
    affiliate: 'whether a visit was the partner’s own',
    figures: 'rates are of figures',
    referrals: 'whether a shop looks like the partner itself',
    notifications: 'each step notifies the other side',
    partners: 'who looks after a partner',
    reporting: 'amounts by currency',
  },
  claims: {
    apps: 'which apps are offered',
    cases: 'a shop that looks like the partner itself is put under review',
    commissions: 'what a reversal is open of does not move',
    events: 'a granted claim is credited as an install is, one shop at a time',
    ledger: 'what was earned moves by adjustments',
    notifications: 'each step notifies the other side',
    partners: 'who looks after a partner',
  },
  commissions: { payTerms: 'the clause that a commission was paid by' },
  demo: { events: 'what it sends is signed' },
  events: {
    cases: 'a suspicious install is put under review',
    leads: 'an install is credited to the lead that claims the shop, which then converts',
    commissions: 'a charge earns, a refund reverses',
    ledger: 'what was earned is booked with the event',
    notifications: 'earnings notify',
    partners: 'the people of a partner',
    payTerms: 'what a charge earns',
    reversals: 'a refund ends the proposed reversal that it leaves too little for',
  },
  reversals: {
    commissions: 'what is proposed to be reversed is held',
    ledger: 'what takes effect is booked',
    notifications: 'both sides are notified',
    partners: 'the people of a partner',
  },
  erasures: {
    leads: 'what the leads of its partner claim is locked before the partner is',
    privacy: 'what names a person, and where',
    session: 'a person who is erased is signed out',
    staff: 'one admin always remains',
  },
  figures: { notifications: 'a check that fails notifies' },
  google: { session: 'ends in a session, begins with a user' },
  invitations: { session: 'accepting makes a user and a session' },
  housekeeping: { privacy: 'for how long what is kept' },
  leads: {
    notifications: 'staff and partners are notified',
    partners: 'who looks after a partner',
    reporting: 'the days of a period',
  },
  newsletters: { audience: 'whom a newsletter goes to' },
  notes: { lookups: 'who can be mentioned', notifications: 'a mention notifies', partners: 'notes of a partner' },
  partners: {
    commissions: 'a decision or a suspension holds and releases',
    figures: 'whose days figures count in, and who is active',
    ledger: 'a bonus is booked',
    lookups: 'tags are looked up',
    notifications: 'a decision notifies',
    payTerms: 'the commission rate and the payout offset are clauses',
    reporting: 'the figures of a partner',
    terms: 'which version counts',
  },
  payoutMethods: {
    cases: 'an account that another partner uses is put under review',
    partners: 'the people of a partner',
    referrals: 'an address in one spelling',
    session: 'a person is asked again who they are',
  },
  payouts: {
    commissions: 'a run matures first',
    ledger: 'a payment is booked',
    notifications: 'a payment notifies',
    partners: 'the people of a partner, and where it is paid',
    payTerms: 'the clause that a commission was paid by',
    payoutMethods: 'the account that a payout goes to',
    reporting: 'the days of a period, of the entries of a balance',
    settings: 'who pays, on statements and bank files, and when a payment is overdue or needs two',
  },
  personExports: {
    notifications: 'a file that is ready notifies',
    privacy: 'what is the person’s, and for how long a file is kept',
  },
  privacy: { figures: 'for how many months visits are kept' },
  prospects: {
    lookups: 'statuses, types, tags and staff',
    notes: 'notes of a prospect',
    notifications: 'an assignee is notified',
    reporting: 'the days of a period',
  },
  receipts: {
    apps: 'which apps are offered',
    events: 'touches are read as an install reads them',
  },
  referrals: {
    commissions: 'a review holds and releases',
    figures: 'whose days a month has, and until when a charge covers',
    notifications: 'a flag notifies',
    partners: 'who looks after a partner',
    reporting: 'the figures of a referral',
  },
  reports: {
    analytics: 'the rows that make a figure, and whose care they are in',
    commissions: 'why a commission is not paid',
    figures: 'whose days figures count in',
    notes: 'the last notes of a partner',
    partners: 'who a partner is, its tiles and top referrals',
    payTerms: 'the clause that a commission was paid by',
    payouts: 'where the earnings of a partner are',
    prospects: 'the last contacts with a partner',
    reporting: 'the figures of a period',
  },
  reporting: { figures: 'what figures are sums of' },
  session: {
    banners: 'a user carries how many banners they are shown',
    partners: 'a user carries the partner',
    terms: 'a user carries the accepted terms',
  },
  settings: {
    figures: 'whose days figures count in',
    partners: 'by when a registration is due',
    reversals: 'how long partners and staff have to answer one',
    payoutMethods: 'an account is masked in one way',
  },
  tiers: {
    figures: 'a tier asks for a figure of the last months',
    notifications: 'a partner is notified of what became of their tier',
    partners: 'the people of a partner',
  },
  resources: { lookups: 'tags are looked up' },
  search: { reporting: 'which referrals count' },
  socket: {
    banners: 'open pages learn that banners have changed',
    figures: 'open pages learn that figures have moved',
    notes: 'a mention is sent by the socket',
    notifications: 'what is delivered',
  },
  staff: { session: 'a deactivated account is signed out' },
  stateMap: {
    notifications: 'staff hear of what is late',
    partners: 'who looks after a partner',
    reporting: 'what a record is called',
  },
  support: { notifications: 'a question and its answer notify', partners: 'who looks after a partner' },
};

/** The folders of a floor, as they are on disk: a new one needs no edit. */
export function foldersOf(/** @type {string} */ directory) {
  const path = join(import.meta.dirname, '../..', directory);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The features of the server with their folders; `reporting` is one of them. */
export const featuresOf = (/** @type {'server'} */ side) => [
  ...foldersOf(`${side}/features`).map((name) => ({ name, path: `${side}/features/${name}` })),
  ...onFeatureFloor.map((name) => ({ name, path: `${side}/${name}` })),
];
