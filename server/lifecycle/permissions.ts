import { type Role, isStaffRole } from '#contract/user.ts';

/** `token`: the holder of a mailed link, signed in or not. */
type Level = 'onboarding' | 'member' | 'partner' | 'partnerOrStaff' | 'staff' | 'admin' | 'token';

/** The access of the calls that send an event; an event without one happens by itself. A test holds it equal to the contract. */
export const offered: Readonly<Record<string, Level>> = {
  'approval.approve': 'staff',
  'approval.reject': 'staff',
  'approval.reopen': 'staff',
  'approval.ask': 'staff',
  'approval.answer': 'onboarding',
  'approval.reapply': 'onboarding',
  'account.suspend': 'staff',
  'account.restore': 'staff',
  'account.archive': 'staff',
  'lead.approve': 'staff',
  'lead.undo': 'staff',
  'lead.reject': 'staff',
  'lead.update': 'partnerOrStaff',
  'lead.retry': 'partnerOrStaff',
  'lead.withdraw': 'partner',
  'lead.revoke': 'staff',
  'prospect.archive': 'staff',
  'prospect.unarchive': 'staff',
  'prospect.setStatus': 'staff',
  'prospect.setType': 'staff',
  'prospect.setTags': 'staff',
  'prospect.assign': 'staff',
  'prospect.unassign': 'staff',
  'prospect.lose': 'staff',
  'prospect.reopen': 'staff',
  'notification.read': 'member',
  'notification.unread': 'member',
  'notification.delete': 'member',
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
  'reversal.accept': 'partner',
  'reversal.dispute': 'partner',
  'reversal.uphold': 'staff',
  'reversal.dismiss': 'staff',
  'reversal.withdraw': 'staff',
  'payoutMethod.cancel': 'partner',
  'termsProposal.publish': 'admin',
  'termsProposal.withdraw': 'admin',
  'claim.ask': 'staff',
  'claim.answer': 'partner',
  'claim.grant': 'staff',
  'claim.refuse': 'staff',
  'claim.appeal': 'partner',
  'claim.withdraw': 'partner',
  'supportNote.answer': 'staff',
  'supportNote.close': 'staff',
  'supportNote.reopen': 'member',
  'listing.hide': 'admin',
  'listing.show': 'admin',
  'listing.retire': 'admin',
  'listing.reopen': 'admin',
  'banner.publish': 'staff',
  'banner.stop': 'staff',
  'banner.reopen': 'staff',
  'newsletter.schedule': 'staff',
  'newsletter.unschedule': 'staff',
  'newsletter.cancel': 'staff',
  'staffAccount.changeRole': 'admin',
  'staffAccount.deactivate': 'admin',
  'staffAccount.reactivate': 'admin',
  'invitation.accept': 'token',
  'invitation.resend': 'staff',
  'invitation.revoke': 'staff',
  'appEvent.close': 'admin',
};

/** Whether a person of this role may make a call for the event. */
export function isOffered(event: string, role: Role): boolean {
  const level = offered[event];
  if (level === undefined || level === 'token') return false;
  if (level === 'admin') return role === 'admin';
  // Of what is open before a partner is approved, staff have nothing to do.
  if (level === 'partner' || level === 'onboarding') return role === 'partner';
  return level !== 'staff' || isStaffRole(role);
}
