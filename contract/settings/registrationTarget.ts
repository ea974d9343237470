import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';
import { dayCount } from './dayCount.ts';
import { settingVersion } from './settingVersion.ts';

/** In business days; two unless an admin has set another. */
export const registrationDays = { standard: 2, least: 1, most: 30 } as const;

/** Within how many business days staff are to decide about a registration. */
const target = z.strictObject({ days: dayCount(registrationDays), version: settingVersion });
export type RegistrationTarget = z.output<typeof target>;

export const getRegistrationTarget = defineEndpoint({
  method: 'GET',
  path: '/api/registration-target',
  access: 'public',
  summary: 'Within how many business days staff usually decide about a registration.',
  success: { status: 200, data: target },
});

export const setRegistrationTarget = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/registration-target',
  access: 'admin',
  summary:
    'Set within how many business days staff are to decide about a registration. One that is overdue by then stays overdue. 409 `version_conflict` for a stale one.',
  body: target,
  success: { status: 200, data: target },
  invalidates: ['/api/registration-target'],
});
