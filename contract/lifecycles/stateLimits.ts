/** After how many hours in a state a record is late, and very late; null is never. */
export interface StateLimit {
  readonly lateHours: number | null;
  readonly veryLateHours: number | null;
}

/** Two years. */
export const mostHours = 17_520;

const never: StateLimit = { lateHours: null, veryLateHours: null };
const days = (late: number, veryLate: number): StateLimit => ({ lateHours: late * 24, veryLateHours: veryLate * 24 });

/** What holds unless an admin has set another, by chart, region and state. Where nothing waits for anybody there is none. */
const standards: Readonly<Record<string, StateLimit>> = {
  'approval.approval.overdue': days(1, 3),
  'approval.approval.informationNeeded': days(14, 30),
  'lead.lead.pending': days(3, 7),
  'referral.review.flagged': days(7, 21),
  'commission.commission.held': days(30, 60),
  'payout.payout.open': days(7, 14),
  'payout.payout.approved': days(5, 10),
  'payout.payout.onHold': days(14, 30),
  'payout.payout.overdue': days(2, 5),
  'payout.payout.failed': days(2, 5),
  'reversal.reversal.escalated': days(2, 5),
  'termsProposal.termsProposal.proposed': days(14, 30),
  'supportNote.supportNote.open': days(2, 5),
  'newsletter.newsletter.sending': { lateHours: 3, veryLateHours: 24 },
  'appEvent.appEvent.waiting': { lateHours: 1, veryLateHours: 24 },
  'appEvent.appEvent.queued': days(30, 60),
  'personExport.personExport.requested': { lateHours: 1, veryLateHours: 24 },
  'personExport.personExport.preparing': { lateHours: 1, veryLateHours: 24 },
  'erasure.erasure.requested': days(30, 60),
  'erasure.erasure.erasing': { lateHours: 3, veryLateHours: 24 },
};

export const standardLimit = (entity: string, region: string, state: string): StateLimit =>
  standards[`${entity}.${region}.${state}`] ?? never;

/** The states with a standard, as 'chart.region.state'. */
export const limitedStates: readonly string[] = Object.keys(standards);
