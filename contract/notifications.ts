import { z } from 'zod/mini';

import { defineEndpoint } from './shared/endpoint.ts';
import { id, instant, searchText, wholeNumber } from './shared/schemas.ts';

/** The wire's `typeId` of every kind of notification; mentions are 1 by the specification. */
export const notificationTypes = {
  mention: 1,
  approvalApproved: 2,
  approvalRejected: 3,
  bonusGiven: 4,
  payoutPaid: 5,
  leadSubmitted: 6,
  leadApproved: 7,
  leadRejected: 8,
  prospectAssigned: 9,
  partnersAssigned: 10,
  accountArchived: 11,
  accountRestored: 12,
  payoutUndone: 13,
  referralFlagged: 14,
  commissionEarned: 15,
  accountSuspended: 16,
  figuresDiffer: 20,
  partnerAsked: 26,
  questionAnswered: 27,
  supportAsked: 21,
  supportAnswered: 22,
  leadConverted: 30,
  leadExpired: 31,
  leadRevoked: 32,
  registrationReapplied: 33,
  prospectWon: 34,
  registrationAsked: 36,
  registrationAnswered: 37,
  registrationOverdue: 38,
  claimSubmitted: 41,
  claimAsked: 42,
  claimDecided: 43,
  claimOverdue: 44,
  referralMoved: 45,
  reversalProposed: 47,
  reversalDisputed: 48,
  reversalAccepted: 49,
  reversalEnded: 50,
  reversalEscalated: 55,
  caseAsked: 56,
  caseDecided: 57,
  caseAnswered: 58,
  caseOverdue: 59,
  recordsLate: 87,
  payoutReturned: 70,
  payoutOverdue: 71,
  tierPromoted: 72,
  tierAtRisk: 73,
  tierDemoted: 74,
  exportReady: 84,
  ruleFailed: 60,
} as const;
export type NotificationType = keyof typeof notificationTypes;

/** How a kind reaches a person; `isDigest`: its emails wait and come as one a day. */
export interface NotificationChannels {
  readonly inApp: boolean;
  readonly email: boolean;
  readonly isDigest: boolean;
}

/** What a person may switch on and off, with what holds until they do. */
export const notificationKinds = {
  mention: { inApp: true, email: true, isDigest: false },
  leadSubmitted: { inApp: true, email: false, isDigest: false },
  referralFlagged: { inApp: true, email: false, isDigest: false },
  prospectAssigned: { inApp: true, email: false, isDigest: false },
  partnersAssigned: { inApp: true, email: false, isDigest: false },
  partnerAsked: { inApp: true, email: true, isDigest: false },
  supportAsked: { inApp: true, email: false, isDigest: false },
  claimWaits: { inApp: true, email: true, isDigest: false },
  earned: { inApp: true, email: true, isDigest: true },
  leadDecided: { inApp: true, email: true, isDigest: false },
  bonus: { inApp: true, email: false, isDigest: false },
  payout: { inApp: true, email: true, isDigest: false },
  questionAnswered: { inApp: true, email: true, isDigest: false },
  supportAnswered: { inApp: true, email: true, isDigest: false },
  claimAnswered: { inApp: true, email: true, isDigest: false },
} as const satisfies Record<string, NotificationChannels>;
export type NotificationKind = keyof typeof notificationKinds;

/** Of each kind, whom it concerns. */
export const staffKinds = [
  'mention',
  'leadSubmitted',
  'referralFlagged',
  'prospectAssigned',
  'partnersAssigned',
  'partnerAsked',
  'supportAsked',
  'claimWaits',
] as const satisfies NotificationKind[];
export const partnerKinds = [
  'earned',
  'leadDecided',
  'bonus',
  'payout',
  'questionAnswered',
  'supportAnswered',
  'claimAnswered',
] as const satisfies NotificationKind[];

/** Where a click leads: the specification's three actions with their parameters. */
export const notificationAction = z.object({
  action: z.enum(['redirect_to_partner_page', 'redirect_to_partners_page', 'redirect_to_prospect_page']),
  parameters: z.object({
    partnerId: z.optional(id),
    prospectId: z.optional(id),
    /** The lead it is about: its page rather than the partner's. */
    leadId: z.optional(id),
    /** The payout it is about, likewise. */
    payoutId: z.optional(id),
    /** The bonus (a ledger entry) it is about: the partner's payouts show it. */
    bonusId: z.optional(id),
    /** The commission it is about, the first of several: the partner's payouts show it. */
    commissionId: z.optional(id),
    /** The referral it is about: opened on the partner's page. */
    referralId: z.optional(id),
    /** What the partner asked: they see the answer, staff the note. */
    questionId: z.optional(id),
    /** The question to support it is about: opened where it is answered, or asked. */
    supportNoteId: z.optional(id),
    /** The proposed reversal it is about: its page rather than the partner's. */
    reversalId: z.optional(id),
    /** The claim it is about. */
    claimId: z.optional(id),
    /** The case of a review it is about. */
    caseId: z.optional(id),
    /** The map of states, rather than the partners: opened at 'chart.region.state', or '' for all of it. */
    stateMap: z.optional(z.string().check(z.regex(/^([a-zA-Z]+\.[a-zA-Z]+\.[a-zA-Z]+)?$/))),
    /** Opens the page at its notes. */
    mention: z.optional(z.boolean()),
    managerFilter: z.optional(z.string()),
  }),
});
export type NotificationAction = z.output<typeof notificationAction>;

/** Who mentioned the recipient, and where. */
export const mentionDetails = z.object({ noteId: id, author: z.string(), about: z.string() });
export type MentionDetails = z.output<typeof mentionDetails>;

export const notification = z.object({
  id,
  isRead: z.boolean(),
  title: z.string(),
  content: z.string(),
  time: instant,
  typeId: z.int(),
  actionData: z.nullable(notificationAction),
  recipient: id,
  mention: z.boolean(),
  mentionDetails: z.nullable(mentionDetails),
});
export type Notification = z.output<typeof notification>;

const invalidated = ['/api/notifications'] as const;
const readFilters = ['all', 'read', 'unread', 'true', 'false'] as const;

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  owner: 'self',
  summary: 'One’s own notifications, newest first, with how many are unread.',
  query: z.strictObject({
    /** The caller’s own id; others are 404. */
    userId: z.optional(id),
    limit: z.optional(wholeNumber(1, 100)),
    offset: z.optional(wholeNumber(0, 1_000_000)),
    search: z.optional(searchText),
    /** `true` means read ones, `false` unread ones. */
    isReadFilter: z.optional(z.enum(readFilters, `Use one of ${readFilters.join(', ')}.`)),
  }),
  success: {
    status: 200,
    data: z.array(notification),
    /** `total` of those that match, `unread` of all; `totalIsExact` is false past 10,000. */
    meta: z.object({
      limit: z.int(),
      offset: z.int(),
      total: z.int(),
      totalIsExact: z.boolean(),
      unread: z.int(),
    }),
  },
});

const isRead = z.boolean('Specify whether it is read.');

export const markNotification = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  access: 'member',
  owner: 'self',
  summary: 'Mark one of one’s notifications as read or unread.',
  params: z.strictObject({ id }),
  body: z.strictObject({ isRead }),
  success: { status: 200, data: notification },
  invalidates: invalidated,
});

const updated = z.object({ updated: z.int() });

export const markNotifications = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications/bulk',
  access: 'member',
  owner: 'self',
  summary: 'Mark several as read or unread; answers how many changed. Other users’ notifications are ignored.',
  body: z.strictObject({
    ids: z
      .array(id, 'Choose notifications.')
      .check(z.minLength(1, 'Choose at least one.'), z.maxLength(1000, 'Choose at most 1,000.')),
    isRead,
  }),
  success: { status: 200, data: updated },
  invalidates: invalidated,
});

export const markAllNotifications = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications/all/{userId}',
  access: 'member',
  owner: 'self',
  summary: 'Mark all of one’s notifications as read; answers how many changed.',
  params: z.strictObject({ userId: id }),
  success: { status: 200, data: updated },
  invalidates: invalidated,
});

export const deleteNotification = defineEndpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  access: 'member',
  owner: 'self',
  summary: 'Delete one of one’s notifications.',
  params: z.strictObject({ id }),
  success: { status: 200, data: z.object({ id }) },
  invalidates: invalidated,
});
