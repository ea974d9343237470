import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { dayCount } from './dayCount.ts';
import { settingVersion } from './settingVersion.ts';

/** Days of claims and reviews, counted on every day of the week; the standard holds unless an admin has set another. */
export const deadlineDays = {
  decideDays: { standard: 5, least: 1, most: 90 },
  answerDays: { standard: 14, least: 1, most: 90 },
  appealDays: { standard: 14, least: 1, most: 90 },
} as const;

export const deadlineSettings = z.strictObject({
  /** How long staff have to decide a claim or a review before it escalates. */
  decideDays: dayCount(deadlineDays.decideDays),
  /** How long partners have to answer a question. */
  answerDays: dayCount(deadlineDays.answerDays),
  /** How long partners have to appeal against a refused claim. */
  appealDays: dayCount(deadlineDays.appealDays),
});
export type DeadlineSettings = z.output<typeof deadlineSettings>;

const known = z.extend(deadlineSettings, { version: settingVersion });
export type KnownDeadlines = z.output<typeof known>;

const success = { status: 200, data: known } as const;

export const getDeadlineSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/deadlines',
  access: 'admin',
  summary: 'How long staff have to decide claims and reviews, and partners to answer and to appeal.',
  success,
});

export const setDeadlineSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/deadlines',
  access: 'admin',
  summary: 'Set these times. They count for deadlines that begin from then on. 409 `version_conflict` for stale ones.',
  body: known,
  success,
  invalidates: ['/api/admin/settings'],
});
