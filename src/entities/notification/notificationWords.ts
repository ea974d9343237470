import { type NotificationKind, notificationTypes } from '#contract/notifications.ts';

/** What each setting is about. */
export const kindWords = {
  mention: 'Somebody mentions you in a note',
  leadSubmitted: 'A partner submits a lead',
  referralFlagged: 'A referral is flagged for review',
  prospectAssigned: 'A prospect becomes yours, or no longer is',
  leadDecided: 'Your lead is decided',
  bonus: 'You are given a bonus',
  payout: 'A payout is paid to you, or its payment is undone',
} as const satisfies Record<NotificationKind, string>;

export const channelWords = { inApp: 'In the app', email: 'By mail' } as const;

const typeWords = {
  mention: 'Mention',
  approvalApproved: 'Registration',
  approvalRejected: 'Registration',
  bonusGiven: 'Bonus',
  payoutPaid: 'Payout',
  leadSubmitted: 'Lead',
  leadApproved: 'Lead',
  leadRejected: 'Lead',
  prospectAssigned: 'Prospect',
  accountSuspended: 'Account',
  accountArchived: 'Account',
  accountRestored: 'Account',
  payoutUndone: 'Payout',
  referralFlagged: 'Referral',
} as const satisfies Record<keyof typeof notificationTypes, string>;

const byId = new Map<number, string>(
  Object.entries(typeWords).flatMap(([type, words]) => (isType(type) ? [[notificationTypes[type], words]] : [])),
);

function isType(type: string): type is keyof typeof notificationTypes {
  return Object.hasOwn(notificationTypes, type);
}

/** What a notification is about, by its number on the wire; empty for one that is newer than this page. */
export const typeWord = (typeId: number): string => byId.get(typeId) ?? '';
