import { z } from 'zod/mini';

import { defineEndpoint } from './endpoint.ts';

const channels = z.object({ inApp: z.boolean(), email: z.boolean() });
const chosen = z.optional(
  z.strictObject({ inApp: z.optional(z.boolean('Say yes or no.')), email: z.optional(z.boolean('Say yes or no.')) }),
);

/** What one is told, and how. `userNotifications` holds the kinds that concern one; mail needs `emailNotification` too. */
export const settings = z.object({
  userNotifications: z.object({
    mention: z.optional(channels),
    leadSubmitted: z.optional(channels),
    referralFlagged: z.optional(channels),
    prospectAssigned: z.optional(channels),
    leadDecided: z.optional(channels),
    bonus: z.optional(channels),
    payout: z.optional(channels),
  }),
  emailNotification: z.boolean(),
});
export type Settings = z.output<typeof settings>;

const invalidated = ['/api/settings'] as const;

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/api/settings/notification-settings',
  access: 'member',
  owner: 'self',
  summary: 'What one is told, by kind and channel.',
  success: { status: 200, data: settings },
});

export const changeSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/notification-settings',
  access: 'member',
  owner: 'self',
  summary: 'Choose by kind and channel; what is not named stays.',
  body: z.strictObject({
    userNotifications: z.strictObject({
      mention: chosen,
      leadSubmitted: chosen,
      referralFlagged: chosen,
      prospectAssigned: chosen,
      leadDecided: chosen,
      bonus: chosen,
      payout: chosen,
    }),
  }),
  success: { status: 200, data: settings },
  invalidates: invalidated,
});

export const switchEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/email-notification',
  access: 'member',
  owner: 'self',
  summary: 'Switch all notification mails on or off; mails about the account itself are sent all the same.',
  body: z.strictObject({ isEnabled: z.boolean('Say yes or no.') }),
  success: { status: 200, data: settings },
  invalidates: invalidated,
});
