import { type NotificationKind, notificationTypes } from '#contract/notifications.ts';

/** What each setting is about. */
export const kindWords = {
  mention: 'Someone mentions you in a note',
  leadSubmitted: 'New lead from a partner',
  referralFlagged: 'A referral is flagged for review',
  prospectAssigned: 'Prospect assigned, unassigned or won',
  partnersAssigned: 'Partners assigned or unassigned',
  partnerAsked: 'A partner asks their manager',
  earned: 'A shop pays and you earn',
  leadDecided: 'Lead approved, rejected, converted or expired',
  bonus: 'Bonus received',
  payout: 'Payout paid, undone or returned',
  questionAnswered: 'Your manager answers',
  supportAsked: 'A partner asks support',
  supportAnswered: 'Support answers your question',
  claimWaits: 'A claim is submitted, answered, appealed or overdue',
  claimAnswered: 'Question or decision about a claim',
} as const satisfies Record<NotificationKind, string>;

export const channelWords = { inApp: 'In the app', email: 'Email' } as const;

const typeWords = {
  mention: 'Mention',
  approvalApproved: 'Registration',
  approvalRejected: 'Registration',
  registrationReapplied: 'Registration',
  registrationAsked: 'Registration',
  registrationAnswered: 'Registration',
  registrationOverdue: 'Registration',
  bonusGiven: 'Bonus',
  payoutPaid: 'Payout',
  leadSubmitted: 'Lead',
  leadApproved: 'Lead',
  leadRejected: 'Lead',
  leadConverted: 'Lead',
  leadExpired: 'Lead',
  leadRevoked: 'Lead',
  prospectAssigned: 'Prospect',
  prospectWon: 'Prospect',
  partnersAssigned: 'Partner',
  accountSuspended: 'Account',
  accountArchived: 'Account',
  accountRestored: 'Account',
  payoutUndone: 'Payout',
  payoutReturned: 'Payout',
  payoutOverdue: 'Payout',
  tierPromoted: 'Tier',
  tierAtRisk: 'Tier',
  tierDemoted: 'Tier',
  reversalProposed: 'Reversal',
  reversalDisputed: 'Reversal',
  reversalEscalated: 'Reversal',
  reversalAccepted: 'Reversal',
  reversalEnded: 'Reversal',
  referralFlagged: 'Referral',
  commissionEarned: 'Earnings',
  figuresDiffer: 'Figures',
  partnerAsked: 'Question',
  questionAnswered: 'Answer',
  supportAsked: 'Support',
  supportAnswered: 'Support',
  claimSubmitted: 'Claim',
  claimAsked: 'Claim',
  claimDecided: 'Claim',
  claimOverdue: 'Claim',
  referralMoved: 'Referral',
  caseAsked: 'Review',
  caseDecided: 'Review',
  caseAnswered: 'Review',
  caseOverdue: 'Review',
  ruleFailed: 'Review',
  recordsLate: 'Waiting',
  exportReady: 'Your data',
} as const satisfies Record<keyof typeof notificationTypes, string>;

const byId = new Map<number, string>(
  Object.entries(typeWords).flatMap(([type, words]) => (isType(type) ? [[notificationTypes[type], words]] : [])),
);

function isType(type: string): type is keyof typeof notificationTypes {
  return Object.hasOwn(notificationTypes, type);
}

/** What a notification is about, by its number on the wire; empty for one that is newer than this page. */
export const typeWord = (typeId: number): string => byId.get(typeId) ?? '';
