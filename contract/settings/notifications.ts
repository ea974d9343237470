import { z } from 'zod/mini';

import { defineEndpoint } from '../shared/endpoint.ts';

const channels = z.object({ inApp: z.boolean(), email: z.boolean(), isDigest: z.boolean() });
const chosen = z.optional(
  z.strictObject({
    inApp: z.optional(z.boolean('Choose yes or no.')),
    email: z.optional(z.boolean('Choose yes or no.')),
    /** Its emails come as one a day. */
    isDigest: z.optional(z.boolean('Choose yes or no.')),
  }),
);

/**
 * Notification preferences. `userNotifications` holds the kinds for the user’s role; emails also need
 * `emailNotification`.
 */
export const settings = z.object({
  userNotifications: z.object({
    mention: z.optional(channels),
    leadSubmitted: z.optional(channels),
    referralFlagged: z.optional(channels),
    prospectAssigned: z.optional(channels),
    partnersAssigned: z.optional(channels),
    partnerAsked: z.optional(channels),
    supportAsked: z.optional(channels),
    claimWaits: z.optional(channels),
    claimAnswered: z.optional(channels),
    earned: z.optional(channels),
    leadDecided: z.optional(channels),
    bonus: z.optional(channels),
    payout: z.optional(channels),
    questionAnswered: z.optional(channels),
    supportAnswered: z.optional(channels),
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
  summary: 'Notification preferences, by type and channel.',
  success: { status: 200, data: settings },
});

export const changeSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/settings/notification-settings',
  access: 'member',
  owner: 'self',
  summary: 'Update preferences by type and channel; omitted ones stay unchanged.',
  body: z.strictObject({
    userNotifications: z.strictObject({
      mention: chosen,
      leadSubmitted: chosen,
      referralFlagged: chosen,
      prospectAssigned: chosen,
      partnersAssigned: chosen,
      partnerAsked: chosen,
      supportAsked: chosen,
      claimWaits: chosen,
      claimAnswered: chosen,
      earned: chosen,
      leadDecided: chosen,
      bonus: chosen,
      payout: chosen,
      questionAnswered: chosen,
      supportAnswered: chosen,
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
  summary: 'Turn all notification emails on or off; account emails are always sent.',
  body: z.strictObject({ isEnabled: z.boolean('Choose yes or no.') }),
  success: { status: 200, data: settings },
  invalidates: invalidated,
});
