import { z } from 'zod/mini';

import { audience } from './audience.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { allowedEvent } from '../lifecycles/lifecycles.ts';
import { pageMeta, paging } from '../shared/lists.ts';
import { markdownTree } from './markdown.ts';
import { id, instant, moment, optionalText, text, wholeNumber } from '../shared/schemas.ts';

export const bannerStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type BannerState = (typeof bannerStates)[number];
export const bannerTones = ['info', 'success', 'warning', 'error'] as const;
/** `always`: until it ends or is dismissed; `daily`: again a day later; `once`: on one visit. */
export const bannerFrequencies = ['always', 'daily', 'once'] as const;

/** The most that a partner is shown at a time. */
export const mostBanners = 2;

const tone = z.enum(bannerTones, 'Choose a tone.');
const frequency = z.enum(bannerFrequencies, 'Choose how often it is shown.');

const linkUrl = optionalText(500).check(
  z.refine(
    (value) => value === '' || /^\/(?![/\\])/.test(value) || isWeb(value),
    'Enter a web address, or a page of the portal such as /payouts.',
  ),
);

function isWeb(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What one edition says, to whom and how. */
const edition = {
  title: text(120),
  /** Markdown. */
  body: optionalText(2000),
  linkLabel: optionalText(40),
  /** A page of the portal, or of the web; empty with its label. */
  linkUrl,
  tone,
  audience,
  /** 0 to 9: of more than are shown, the highest come first. */
  priority: z.int('Enter a number.').check(z.minimum(0, 'Use 0 or more.'), z.maximum(9, 'Use 9 or less.')),
  isDismissible: z.boolean('Choose whether it can be dismissed.'),
  frequency,
};

const period = { startsAt: z.nullable(moment), endsAt: z.nullable(moment) };

const isWhole = z.refine<{ linkLabel: string; linkUrl: string }>(
  ({ linkLabel, linkUrl: url }) => (linkLabel === '') === (url === ''),
  { error: 'Enter both the link’s label and its address, or neither.', path: ['linkLabel'] },
);
const isInOrder = z.refine<{ startsAt: string | null; endsAt: string | null }>(
  ({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
  { error: 'Choose an end after the start.', path: ['endsAt'] },
);

/** Distinct people, of the edition. */
const counts = z.object({ views: z.int(), clicks: z.int(), dismissals: z.int() });

const bannerRow = z.object({
  id,
  state: z.enum(bannerStates),
  title: z.string(),
  tone,
  edition: z.int(),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  counts,
  updatedAt: instant,
  actions: z.array(allowedEvent),
});
export type BannerRow = z.output<typeof bannerRow>;

const banner = z.extend(bannerRow, {
  body: z.string(),
  bodyTree: markdownTree,
  linkLabel: z.string(),
  linkUrl: z.string(),
  audience,
  priority: z.int(),
  isDismissible: z.boolean(),
  frequency,
  /** Newest first. */
  editions: z.array(
    z.object({ edition: z.int(), title: z.string(), by: z.string(), editedAt: instant, isShown: z.boolean(), counts }),
  ),
  version: z.int(),
});
export type Banner = z.output<typeof banner>;

const one = z.strictObject({ id });
/** The own list is beside it. */
const changed = ['/api/banners', '/api/lifecycles', '/api/admin'] as const;

export const listBanners = defineEndpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'staff',
  summary: 'The banners in the portal, last changed first.',
  query: z.strictObject({
    ...paging(['-updatedAt']),
    state: z.optional(z.enum(bannerStates, `Use one of ${bannerStates.join(', ')}.`)),
  }),
  success: { status: 200, data: z.array(bannerRow), meta: pageMeta },
});

export const getBanner = defineEndpoint({
  method: 'GET',
  path: '/api/banners/{id}',
  access: 'staff',
  summary: 'A banner, its editions with what came of them, and what may be done with it.',
  params: one,
  success: { status: 200, data: banner },
});

export const createBanner = defineEndpoint({
  method: 'POST',
  path: '/api/banners',
  access: 'staff',
  summary: 'Create a banner. It is a draft until it is published.',
  body: z.strictObject({ ...edition, ...period }).check(isWhole, isInOrder),
  success: { status: 201, data: banner },
  invalidates: changed,
});

export const updateBanner = defineEndpoint({
  method: 'PUT',
  path: '/api/banners/{id}',
  access: 'staff',
  summary:
    'Edit a banner. Of an edition that partners have seen a new one is made, which those see too who dismissed the last. Once it is live its start stays.',
  params: one,
  body: z.strictObject({ ...edition, ...period, version: z.int() }).check(isWhole, isInOrder),
  success: { status: 200, data: banner },
  invalidates: changed,
});

const step = (event: 'publish' | 'stop' | 'reopen', summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/banners/{id}/${event}`,
    access: 'staff',
    summary,
    params: one,
    success: { status: 200, data: banner },
    invalidates: changed,
  });

export const publishBanner = step(
  'publish',
  'Publish a banner: it is shown from its start, at once where that is past.',
);
export const stopBanner = step('stop', 'End a banner before its time.');
export const reopenBanner = step('reopen', 'Make an ended banner a draft again.');

export const previewOverlap = defineEndpoint({
  method: 'POST',
  path: '/api/banners/overlap',
  access: 'staff',
  summary: 'When partners of an audience would have more banners than are shown at a time, and how many partners.',
  body: z.strictObject({ audience, startsAt: moment, endsAt: moment, bannerId: z.nullable(id) }).check(isInOrder),
  success: {
    status: 200,
    data: z.array(
      z.object({
        from: instant,
        to: instant,
        partners: z.int(),
        /** The most that one of them has. */
        banners: z.int(),
      }),
    ),
  },
});

export const ownBanner = z.object({
  id,
  edition: z.int(),
  title: z.string(),
  bodyTree: markdownTree,
  linkLabel: z.string(),
  linkUrl: z.string(),
  tone,
  isDismissible: z.boolean(),
});
export type OwnBanner = z.output<typeof ownBanner>;

export const listOwnBanners = defineEndpoint({
  method: 'GET',
  path: '/api/banners/own',
  access: 'member',
  owner: 'self',
  summary: `The banners that one is shown now, at most ${mostBanners}. Staff have none.`,
  success: { status: 200, data: z.array(ownBanner) },
});

export const bannerMarks = ['seen', 'opened', 'dismissed'] as const;

export const markBanner = defineEndpoint({
  method: 'PUT',
  path: '/api/banners/own/{id}/{edition}',
  access: 'partner',
  owner: 'self',
  summary:
    'One has seen a banner, opened its link, or dismissed it. What an admin does acting as a user is not counted.',
  params: z.strictObject({ id, edition: wholeNumber(1, 2_147_483_647) }),
  body: z.strictObject({ mark: z.enum(bannerMarks, `Use one of ${bannerMarks.join(', ')}.`) }),
  success: { status: 200, data: z.object({ id }) },
});
