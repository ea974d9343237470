import type { NotificationKind, NotificationType } from '#contract/notifications.ts';

/** The preference of a notification; null for account notifications, which are always sent. */
export const kindOf: Readonly<Record<NotificationType, NotificationKind | null>> = {
  mention: 'mention',
  approvalApproved: null,
  approvalRejected: null,
  bonusGiven: 'bonus',
  payoutPaid: 'payout',
  leadSubmitted: 'leadSubmitted',
  leadApproved: 'leadDecided',
  leadRejected: 'leadDecided',
  leadConverted: 'leadDecided',
  leadExpired: 'leadDecided',
  leadRevoked: 'leadDecided',
  prospectAssigned: 'prospectAssigned',
  partnersAssigned: 'partnersAssigned',
  accountSuspended: null,
  accountArchived: null,
  accountRestored: null,
  payoutUndone: 'payout',
  referralFlagged: 'referralFlagged',
  commissionEarned: 'earned',
  figuresDiffer: null,
  partnerAsked: 'partnerAsked',
  questionAnswered: 'questionAnswered',
  supportAsked: 'supportAsked',
  supportAnswered: 'supportAnswered',
};
