import { z } from 'zod/mini';

import { appEventStates } from '../events/appEventStates.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { markdownTree } from '../content/markdown.ts';
import { problem } from '../shared/problem.ts';
import {
  appSlug,
  basisPoints,
  currency,
  id,
  instant,
  minor,
  optionalText,
  searchText,
  text,
} from '../shared/schemas.ts';

export const listingStates = ['live', 'hidden', 'retired'] as const;
export type ListingState = (typeof listingStates)[number];
export const listingEvents = ['hide', 'show', 'retire', 'reopen'] as const;
export type ListingEvent = (typeof listingEvents)[number];
export const planIntervals = ['month', 'year'] as const;

/** The names that calls below `/api/apps/` have: no app is called so. */
export const reservedSlugs = ['apps-by-country', 'catalogue', 'ping-manager'] as const;

const listingState = z.enum(listingStates);
const one = z.strictObject({ slug: appSlug });

/** Prices of one plan, newest first. */
const planPrice = z.object({
  name: z.string(),
  price: minor,
  currency,
  interval: z.enum(planIntervals),
  since: instant,
});

const staffPlan = z.object({
  id,
  name: z.string(),
  price: minor,
  currency,
  interval: z.enum(planIntervals),
  /** What it was before, and since when; the first is the present one. */
  prices: z.array(planPrice),
  /** When it was taken off; null while it is on offer. */
  endedAt: z.nullable(instant),
});
export type StaffPlan = z.output<typeof staffPlan>;

const staffAppRow = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  category: z.string(),
  color: z.string(),
  imageUrl: z.nullable(z.string()),
  state: listingState,
  /** The rate of every charge that no other clause is about. */
  commissionRate: basisPoints,
  currency,
  plans: z.int(),
  /** When its billing last sent an event; null for never. */
  lastEventAt: z.nullable(instant),
});
export type StaffAppRow = z.output<typeof staffAppRow>;

export const staffApp = z.extend(z.omit(staffAppRow, { plans: true }), {
  /** Markdown. */
  description: z.string(),
  descriptionTree: markdownTree,
  listingUrl: z.string(),
  attributionWindowDays: z.int(),
  plans: z.array(staffPlan),
  /** Whether `utm_content` names the visit too: set under *Settings*. */
  isVisitInUtm: z.boolean(),
  secret: z.object({
    since: instant,
    /** The secret before is accepted until then; null while one alone is. */
    oldEndsAt: z.nullable(instant),
    /** The last event signed with the secret before, since the rotation. */
    oldUsedAt: z.nullable(instant),
  }),
  version: z.int(),
  actions: z.array(allowedEvent),
});
export type StaffApp = z.output<typeof staffApp>;

/** Of an app that has chosen none. */
export const firstColor = '#0A6643';

const color = z.string('Choose a colour.').check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #0A6643.'));
const listingUrl = z.string('Enter an address.').check(
  z.trim(),
  z.maxLength(2000, 'Use at most 2000 characters.'),
  z.regex(/^https?:\/\/[^\s/?#]+\S*$/, 'Enter an address such as https://apps.example.com/app.'),
  z.refine((value) => URL.canParse(value), 'Enter an address such as https://apps.example.com/app.'),
);
const days = z
  .int('Enter a number of days.')
  .check(z.minimum(1, 'Use at least 1 day.'), z.maximum(365, 'Use at most 365 days.'));
const price = z
  .int('Enter a price.')
  .check(z.minimum(0, 'Enter a price of at least 0.'), z.maximum(1_000_000_000, 'Enter a lower price.'));

const plan = z.strictObject({
  /** Of a plan that is there; without it a new one. */
  id: z.optional(id),
  name: text(120),
  price,
  interval: z.enum(planIntervals, 'Choose month or year.'),
});
export const mostPlans = 20;

const content = {
  name: text(120),
  tagline: optionalText(200),
  /** Markdown. */
  description: optionalText(5000),
  category: optionalText(60),
  color,
  listingUrl,
  attributionWindowDays: days,
  /** Of its plans. */
  currency,
  /** Those on offer, in order. One that is left out is taken off; a new price is a new version of it. */
  plans: z.array(plan, 'Send a list of plans.').check(z.maxLength(mostPlans, `Use at most ${mostPlans} plans.`)),
};

/** Shown once: it is stored sealed and never answered again. */
const shownOnce = z.object({ app: staffApp, secret: z.string() });

const invalidates = ['/api/apps', '/api/admin', '/api/lifecycles', '/api/pay-terms', '/api/partners'] as const;

export const listStaffApps = defineEndpoint({
  method: 'GET',
  path: '/api/admin/apps',
  access: 'staff',
  summary: 'Every app with its state: live ones first, then hidden and retired ones.',
  query: z.strictObject({
    ...paging(['name'] as const),
    search: z.optional(searchText),
    state: z.optional(z.enum(listingStates, `Use one of ${listingStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(staffAppRow), meta: pageMeta },
});

export const getStaffApp = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{slug}',
  access: 'staff',
  summary: 'An app, its plans with their earlier prices, how its secret stands, and what the caller may do with it.',
  params: one,
  success: { status: 200, data: staffApp },
});

export const createApp = defineEndpoint({
  method: 'POST',
  path: '/api/apps',
  access: 'admin',
  summary: 'Add an app; hidden unless `isLive`. Answers its webhook secret, once.',
  body: z.strictObject({
    ...content,
    slug: z
      .string('Enter a short name.')
      .check(z.trim(), z.regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, 'Use lower case letters, digits and hyphens.')),
    /** Of its first commission terms. */
    commissionRate: basisPoints,
    isLive: z.optional(z.boolean('Choose yes or no.')),
  }),
  success: { status: 201, data: shownOnce },
  invalidates,
});

export const editApp = defineEndpoint({
  method: 'PUT',
  path: '/api/apps/{slug}',
  access: 'admin',
  summary:
    'Change an app and its plans. What it pays is changed under its commission terms; charges that came keep the price they had. `version` is the one that was edited.',
  params: one,
  body: z.strictObject({ ...content, version: z.int().check(z.minimum(1)) }),
  success: { status: 200, data: staffApp },
  invalidates,
});

export const changeAppLogo = defineEndpoint({
  method: 'PUT',
  path: '/api/apps/{slug}/logo',
  access: 'admin',
  summary: 'Replace the logo of an app.',
  params: one,
  file: { field: 'image', isRequired: true },
  success: { status: 200, data: z.object({ imageUrl: z.string() }) },
  invalidates: ['/api/apps', '/api/admin'],
});

export const moveApp = defineEndpoint({
  method: 'PUT',
  path: '/api/apps/{slug}/state',
  access: 'admin',
  summary: 'Hide, show, retire (with a reason) or reopen an app. Every process follows within half a minute.',
  params: one,
  body: z.strictObject({
    event: z.enum(listingEvents, `Use one of ${listingEvents.join(', ')}.`),
    reason: z.optional(optionalText(500)),
  }),
  success: { status: 200, data: staffApp },
  invalidates,
});

export const rotationHours = { least: 1, usual: 24, most: 720 } as const;

export const rotateSecret = defineEndpoint({
  method: 'POST',
  path: '/api/apps/{slug}/rotate-secret',
  access: 'admin',
  summary:
    'Make a new webhook secret, answered once. The one before is accepted too for `hours` (24 unless given). While a rotation is under way, the newest secret is replaced and the one before it stays.',
  params: one,
  body: z.strictObject({
    hours: z.optional(
      z
        .int('Enter a number of hours.')
        .check(
          z.minimum(rotationHours.least, `Use at least ${rotationHours.least} hour.`),
          z.maximum(rotationHours.most, `Use at most ${rotationHours.most} hours.`),
        ),
    ),
  }),
  success: { status: 200, data: shownOnce },
  invalidates: ['/api/apps', '/api/admin'],
});

export const endRotation = defineEndpoint({
  method: 'POST',
  path: '/api/apps/{slug}/end-rotation',
  access: 'admin',
  summary: 'Stop accepting the webhook secret before. Every process follows within five seconds.',
  params: one,
  success: { status: 200, data: staffApp },
  invalidates: ['/api/apps', '/api/admin'],
});

export const eventTypes = ['app.installed', 'app.uninstalled', 'charge.succeeded', 'charge.refunded'] as const;

const receivedRow = z.object({
  id,
  /** The sender’s id of the message. */
  webhookId: z.string(),
  type: z.string(),
  shop: z.string(),
  outcome: z.enum(appEventStates),
  referralId: z.nullable(id),
  /** Signed with the secret before. */
  isOldSecret: z.boolean(),
  occurredAt: instant,
  receivedAt: instant,
});
export type AppEventRow = z.output<typeof receivedRow>;

/** Of the newest this many events; those before are found from their shop’s referral. */
export const mostEvents = 1000;

export const listAppEvents = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{slug}/events',
  access: 'staff',
  summary: `The last ${mostEvents} events of an app’s billing that were accepted, newest first, with what they came to.`,
  params: one,
  query: z.strictObject({
    ...paging(['-receivedAt'] as const),
    search: z.optional(searchText),
    type: z.optional(z.enum(eventTypes, `Use one of ${eventTypes.join(', ')}.`)),
    outcome: z.optional(z.enum(appEventStates, `Use one of ${appEventStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(receivedRow), meta: pageMeta },
});

/** One thing that was looked for, and whether it speaks for an attribution. */
const traceStep = z.object({ isMet: z.boolean(), what: z.string(), found: z.string() });
export type TraceStep = z.output<typeof traceStep>;

export const getAppEvent = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{slug}/events/{id}',
  access: 'staff',
  summary: 'An event as it came, and how it was decided: what was looked for, and what was found.',
  params: z.strictObject({ slug: appSlug, id }),
  success: {
    status: 200,
    data: z.extend(receivedRow, {
      /** JSON, as it was signed but for spaces and the order of keys. */
      payload: z.string(),
      trace: z.array(traceStep),
    }),
  },
});

const refusalRow = z.object({
  id,
  /** As the sender named it; empty where it named none. */
  webhookId: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  receivedAt: instant,
});
export type AppRefusal = z.output<typeof refusalRow>;

export const listAppRefusals = defineEndpoint({
  method: 'GET',
  path: '/api/apps/{slug}/refusals',
  access: 'staff',
  summary:
    'The last 50 messages that named an app and were refused, newest first, with the answer. Of identical messages, one per second is kept.',
  params: one,
  success: { status: 200, data: z.array(refusalRow) },
});

export const sendTestEvent = defineEndpoint({
  method: 'POST',
  path: '/api/apps/{slug}/test-event',
  access: 'admin',
  summary:
    'Send a signed test charge to our own events API, as the app’s billing would. It is kept as a test and never earns.',
  params: one,
  success: {
    status: 200,
    data: z.object({
      /** What the billing would have been answered. */
      status: z.int(),
      eventId: z.nullable(id),
      problem: z.nullable(problem),
    }),
  },
});
