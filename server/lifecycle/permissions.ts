import { type Role, isStaffRole } from '#contract/user.ts';

/** Who may make a call that sends the event; an event without one happens by itself, or has no call. */
const offered: Readonly<Record<string, 'partnerOrStaff' | 'staff' | 'admin'>> = {
  'approval.approve': 'staff',
  'approval.reject': 'staff',
  'approval.reopen': 'staff',
  'account.suspend': 'staff',
  'account.restore': 'staff',
  'account.archive': 'staff',
  'lead.approve': 'staff',
  'lead.reject': 'staff',
  'lead.update': 'partnerOrStaff',
  'lead.retry': 'partnerOrStaff',
  'prospect.archive': 'staff',
  'prospect.unarchive': 'staff',
  'prospect.setStatus': 'staff',
  'prospect.setType': 'staff',
  'prospect.setTags': 'staff',
  'prospect.assign': 'staff',
  'prospect.unassign': 'staff',
  'referral.flag': 'staff',
  'referral.clear': 'staff',
  'payout.approve': 'admin',
  'payout.hold': 'admin',
  'payout.release': 'admin',
  'payout.send': 'admin',
  'payout.confirm': 'admin',
  'payout.fail': 'admin',
  'payout.retry': 'admin',
  'payout.void': 'admin',
};

/** Whether a person of this role may make a call for the event. */
export function isOffered(event: string, role: Role): boolean {
  const level = offered[event];
  if (level === undefined) return false;
  return level === 'partnerOrStaff' || (level === 'staff' ? isStaffRole(role) : role === 'admin');
}
