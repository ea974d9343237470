import type { NotificationKind, NotificationType } from '#contract/notifications.ts';

/** By which setting a notification goes; null for what concerns the account itself, which is always told. */
export const kindOf: Readonly<Record<NotificationType, NotificationKind | null>> = {
  mention: 'mention',
  approvalApproved: null,
  approvalRejected: null,
  bonusGiven: 'bonus',
  payoutPaid: 'payout',
  leadSubmitted: 'leadSubmitted',
  leadApproved: 'leadDecided',
  leadRejected: 'leadDecided',
  prospectAssigned: 'prospectAssigned',
  accountSuspended: null,
  accountArchived: null,
  accountRestored: null,
  payoutUndone: 'payout',
  referralFlagged: 'referralFlagged',
};
