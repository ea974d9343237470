import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { dayCount } from './dayCount.ts';
import { settingVersion } from './settingVersion.ts';

/** Days, counted on every day of the week; the standard holds unless an admin has set another. */
export const answerDays = { standard: 14, least: 1, most: 90 } as const;
export const decideDays = { standard: 7, least: 1, most: 90 } as const;

const reversalSettings = z.strictObject({
  /** How long partners may dispute a proposed reversal. */
  answerDays: dayCount(answerDays),
  /** How long staff have to decide a dispute before it escalates. */
  decideDays: dayCount(decideDays),
});
export type ReversalSettings = z.output<typeof reversalSettings>;

const known = z.extend(reversalSettings, { version: settingVersion });
export type KnownReversalSettings = z.output<typeof known>;

const success = { status: 200, data: known } as const;

export const getReversalSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings/reversals',
  access: 'admin',
  summary: 'How long partners have to answer a proposed reversal, and staff to decide a dispute.',
  success,
});

export const setReversalSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/reversals',
  access: 'admin',
  summary:
    'Set both times. They count for what is proposed or disputed from then on. 409 `version_conflict` for stale ones.',
  body: known,
  success,
  invalidates: ['/api/admin/settings'],
});
