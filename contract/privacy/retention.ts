import { z } from 'zod/mini';
import { plural } from '../shared/plural.ts';

import { defineEndpoint } from '../shared/endpoint.ts';
import { settingVersion } from '../settings/settingVersion.ts';

/** What is deleted after a number of days that admins choose within bounds. */
export const keptDays = {
  sessions: { standard: 91, least: 31, most: 400 },
  tokens: { standard: 30, least: 1, most: 90 },
  answers: { standard: 7, least: 2, most: 30 },
  mail: { standard: 90, least: 7, most: 730 },
  notifications: { standard: 730, least: 30, most: 3650 },
  origins: { standard: 365, least: 30, most: 3650 },
  replays: { standard: 30, least: 7, most: 365 },
  exports: { standard: 7, least: 1, most: 30 },
} as const;
export type KeptDays = keyof typeof keptDays;

/** What ends otherwise: by months that admins choose, after two days, as the person asks, or not at all. */
const otherEnds = {
  account: 'erasure',
  work: 'erasure',
  visits: 'months',
  money: 'never',
  history: 'never',
  programme: 'never',
  moments: 'twoDays',
} as const;
type OtherEnds = typeof otherEnds;

/** Everything that is stored belongs to one of these. */
export type RetentionKind = KeptDays | keyof OtherEnds;
export type RetentionEnd = 'days' | OtherEnds[keyof OtherEnds];

const isDays = (kind: RetentionKind): kind is KeptDays => Object.hasOwn(keptDays, kind);
export const endOf = (kind: RetentionKind): RetentionEnd => (isDays(kind) ? 'days' : otherEnds[kind]);

/** In the order of the page. */
export const retentionKinds = [
  'account',
  'work',
  'money',
  'history',
  'origins',
  'sessions',
  'tokens',
  'notifications',
  'mail',
  'exports',
  'visits',
  'answers',
  'replays',
  'moments',
  'programme',
] as const satisfies readonly RetentionKind[];

const days = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z
    .int('Enter a whole number.')
    .check(
      z.minimum(least, `Use at least ${plural(least, { one: 'day', other: 'days' })}.`),
      z.maximum(most, `Use at most ${plural(most, { one: 'day', other: 'days' })}.`),
    );

/** Days for which each of these is kept. */
export const retentionSettings = z.strictObject({
  sessions: days(keptDays.sessions),
  tokens: days(keptDays.tokens),
  answers: days(keptDays.answers),
  mail: days(keptDays.mail),
  notifications: days(keptDays.notifications),
  origins: days(keptDays.origins),
  replays: days(keptDays.replays),
  exports: days(keptDays.exports),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

const kept = z.object({
  kind: z.enum(retentionKinds),
  /** What belongs to it, each in a few words. */
  holds: z.array(z.string()),
  /** Days or months; null where it does not end by a number of them. */
  period: z.nullable(z.int()),
});
export type Kept = z.output<typeof kept>;

export const listKept = defineEndpoint({
  method: 'GET',
  path: '/api/privacy/kept',
  access: 'public',
  summary: 'What is stored, and for how long each kind of it is kept.',
  success: { status: 200, data: z.array(kept) },
});

const known = z.extend(retentionSettings, { version: settingVersion });
export type KnownRetention = z.output<typeof known>;

const success = { status: 200, data: known } as const;

export const getRetention = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/retention',
  access: 'admin',
  summary: 'For how many days sessions, links, mails and the like are kept.',
  success,
});

export const setRetention = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/retention',
  access: 'admin',
  summary:
    'Set these periods. Anything older is deleted the next night and cannot be restored. 409 `version_conflict` for stale ones.',
  body: known,
  success,
  invalidates: ['/api/admin/settings', '/api/privacy'],
});
