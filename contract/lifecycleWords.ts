/** The words of the lifecycles for people, each once; a test holds them equal to the charts. */

/** What each chart is about: "the payout …". */
export const subjects: Readonly<Record<string, string>> = {
  approval: 'registration',
  account: 'account',
  lead: 'lead',
  prospect: 'prospect',
  notification: 'notification',
  referral: 'referral',
  commission: 'commission',
  reversal: 'reversal',
  payout: 'payout',
  payoutMethod: 'payout method',
  termsProposal: 'terms proposal',
  supportNote: 'question to support',
  listing: 'app',
  banner: 'banner',
  newsletter: 'newsletter',
  staffAccount: 'staff account',
  invitation: 'invitation',
  appEvent: 'app event',
  attribution: 'attribution',
};

/** The regions of the charts that have some. */
export const regions: Readonly<Record<string, string>> = {
  record: 'record',
  outcome: 'outcome',
  life: 'life',
  review: 'review',
};

/** Every state of the charts: "the payout is …". */
export const states: Readonly<Record<string, string>> = {
  pending: 'pending',
  overdue: 'overdue',
  informationNeeded: 'waiting for information',
  approved: 'approved',
  rejected: 'rejected',
  active: 'active',
  suspended: 'suspended',
  archived: 'archived',
  unread: 'unread',
  read: 'read',
  deleted: 'deleted',
  installed: 'installed',
  paying: 'paying',
  uninstalled: 'uninstalled',
  clear: 'clear',
  flagged: 'flagged',
  held: 'held',
  payable: 'payable',
  cancelled: 'cancelled',
  paid: 'paid',
  open: 'open',
  onHold: 'on hold',
  processing: 'processing',
  failed: 'failed',
  voided: 'voided',
  requested: 'waiting',
  effective: 'in use',
  superseded: 'replaced',
  proposed: 'proposed',
  disputed: 'disputed',
  escalated: 'escalated',
  upheld: 'upheld',
  applied: 'in effect',
  dismissed: 'dismissed',
  published: 'published',
  withdrawn: 'withdrawn',
  answered: 'answered',
  closed: 'closed',
  live: 'live',
  hidden: 'hidden',
  retired: 'retired',
  draft: 'draft',
  scheduled: 'scheduled',
  ended: 'ended',
  sending: 'being sent',
  sent: 'sent',
  deactivated: 'deactivated',
  converted: 'converted',
  accepted: 'accepted',
  expired: 'expired',
  revoked: 'revoked',
  replaced: 'replaced',
  waiting: 'waiting',
  attributed: 'attributed',
  unattributed: 'not attributed',
  repeated: 'known already',
  queued: 'in the queue',
  ignored: 'ignored',
  test: 'test',
  current: 'current',
  won: 'won',
  lost: 'lost',
};

/** Every event of the charts: what to press for it, and what has been done by it ("cannot be …", "payout …"). */
export const events: Readonly<Record<string, { readonly label: string; readonly done: string }>> = {
  'approval.approve': { label: 'Approve', done: 'approved' },
  'approval.reject': { label: 'Reject', done: 'rejected' },
  'approval.reopen': { label: 'Reopen', done: 'reopened' },
  'approval.escalate': { label: 'Escalate', done: 'escalated' },
  'approval.ask': { label: 'Ask for information', done: 'asked about' },
  'approval.answer': { label: 'Answer', done: 'answered' },
  'approval.reapply': { label: 'Apply again', done: 'applied for again' },
  'account.suspend': { label: 'Suspend', done: 'suspended' },
  'account.restore': { label: 'Restore', done: 'restored' },
  'account.archive': { label: 'Archive', done: 'archived' },
  'lead.approve': { label: 'Approve', done: 'approved' },
  'lead.undo': { label: 'Undo approval', done: 'returned to review' },
  'lead.reject': { label: 'Reject', done: 'rejected' },
  'lead.update': { label: 'Edit', done: 'edited' },
  'lead.retry': { label: 'Resubmit', done: 'resubmitted' },
  'lead.withdraw': { label: 'Withdraw', done: 'withdrawn' },
  'lead.convert': { label: 'Convert', done: 'converted' },
  'lead.expire': { label: 'Expire', done: 'expired' },
  'lead.revoke': { label: 'Revoke', done: 'revoked' },
  'prospect.archive': { label: 'Archive', done: 'archived' },
  'prospect.unarchive': { label: 'Unarchive', done: 'unarchived' },
  'prospect.setStatus': { label: 'Set status', done: 'given a new status' },
  'prospect.setType': { label: 'Set type', done: 'given a new type' },
  'prospect.setTags': { label: 'Set tags', done: 'given new tags' },
  'prospect.assign': { label: 'Assign', done: 'assigned' },
  'prospect.unassign': { label: 'Unassign', done: 'unassigned' },
  'prospect.win': { label: 'Win', done: 'won' },
  'prospect.lose': { label: 'Mark as lost', done: 'marked as lost' },
  'prospect.reopen': { label: 'Reopen', done: 'reopened' },
  'notification.read': { label: 'Mark as read', done: 'marked as read' },
  'notification.unread': { label: 'Mark as unread', done: 'marked as unread' },
  'notification.delete': { label: 'Delete', done: 'deleted' },
  'referral.charge': { label: 'Charge', done: 'charged' },
  'referral.uninstall': { label: 'Uninstall', done: 'uninstalled' },
  'referral.reinstall': { label: 'Reinstall', done: 'reinstalled' },
  'referral.flag': { label: 'Flag', done: 'flagged' },
  'referral.clear': { label: 'Clear', done: 'cleared' },
  'commission.mature': { label: 'Make payable', done: 'made payable' },
  'commission.hold': { label: 'Hold', done: 'held' },
  'commission.release': { label: 'Release', done: 'released' },
  'commission.cancel': { label: 'Cancel', done: 'cancelled' },
  'commission.pay': { label: 'Pay', done: 'paid' },
  'payout.approve': { label: 'Approve', done: 'approved' },
  'payout.hold': { label: 'Put on hold', done: 'put on hold' },
  'payout.release': { label: 'Release', done: 'released' },
  'payout.send': { label: 'Mark as sent', done: 'sent' },
  'payout.confirm': { label: 'Mark as paid', done: 'marked as paid' },
  'payout.fail': { label: 'Mark as failed', done: 'marked as failed' },
  'payout.retry': { label: 'Try again', done: 'retried' },
  'payout.void': { label: 'Void', done: 'voided' },
  'reversal.accept': { label: 'Accept', done: 'accepted' },
  'reversal.dispute': { label: 'Dispute', done: 'disputed' },
  'reversal.takeEffect': { label: 'Take effect', done: 'put in effect' },
  'reversal.escalate': { label: 'Escalate', done: 'escalated' },
  'reversal.uphold': { label: 'Uphold', done: 'upheld' },
  'reversal.dismiss': { label: 'Dismiss', done: 'dismissed' },
  'reversal.withdraw': { label: 'Withdraw', done: 'withdrawn' },
  'reversal.supersede': { label: 'Replace by a refund', done: 'replaced by a refund' },
  'payoutMethod.activate': { label: 'Start using', done: 'put to use' },
  'payoutMethod.cancel': { label: 'Cancel the change', done: 'cancelled' },
  'payoutMethod.supersede': { label: 'Replace', done: 'replaced' },
  'termsProposal.publish': { label: 'Publish', done: 'published' },
  'termsProposal.withdraw': { label: 'Withdraw', done: 'withdrawn' },
  'termsProposal.supersede': { label: 'Replace', done: 'replaced' },
  'supportNote.answer': { label: 'Answer', done: 'answered' },
  'supportNote.close': { label: 'Close', done: 'closed' },
  'supportNote.reopen': { label: 'Write again', done: 'reopened' },
  'listing.hide': { label: 'Hide', done: 'hidden' },
  'listing.show': { label: 'Show to partners', done: 'shown to partners' },
  'listing.retire': { label: 'Retire', done: 'retired' },
  'listing.reopen': { label: 'Reopen', done: 'reopened' },
  'banner.publish': { label: 'Publish', done: 'published' },
  'banner.start': { label: 'Start', done: 'started' },
  'banner.end': { label: 'End', done: 'ended' },
  'banner.stop': { label: 'End now', done: 'ended early' },
  'banner.reopen': { label: 'Reopen', done: 'reopened' },
  'newsletter.schedule': { label: 'Schedule', done: 'scheduled' },
  'newsletter.unschedule': { label: 'Back to draft', done: 'made a draft again' },
  'newsletter.send': { label: 'Send', done: 'sent' },
  'newsletter.finish': { label: 'Finish', done: 'finished' },
  'newsletter.cancel': { label: 'Cancel newsletter', done: 'cancelled' },
  'staffAccount.changeRole': { label: 'Change role', done: 'given another role' },
  'staffAccount.deactivate': { label: 'Deactivate', done: 'deactivated' },
  'staffAccount.reactivate': { label: 'Reactivate', done: 'reactivated' },
  'invitation.accept': { label: 'Accept', done: 'accepted' },
  'invitation.expire': { label: 'Expire', done: 'expired' },
  'invitation.resend': { label: 'Resend', done: 'resent' },
  'invitation.revoke': { label: 'Revoke', done: 'revoked' },
  'invitation.replace': { label: 'Replace', done: 'replaced' },
  'appEvent.attribute': { label: 'Attribute', done: 'attributed' },
  'appEvent.leave': { label: 'Leave unattributed', done: 'left unattributed' },
  'appEvent.repeat': { label: 'Recognize', done: 'recognized as known' },
  'appEvent.queue': { label: 'Queue', done: 'queued' },
  'appEvent.ignore': { label: 'Ignore', done: 'ignored' },
  'appEvent.test': { label: 'Keep as a test', done: 'kept as a test' },
  'appEvent.close': { label: 'Close', done: 'closed' },
  'attribution.supersede': { label: 'Replace', done: 'replaced' },
};

// History keeps events and states of earlier versions of a chart: they are spelled as they are named.
const spelled = (name: string): string =>
  name.slice(name.indexOf('.') + 1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** 'approval' as "registration". */
export const subjectWord = (entity: string): string => subjects[entity] ?? spelled(entity);

/** 'onHold' as "on hold". */
export const stateWord = (state: string): string => states[state] ?? spelled(state);

/** 'onHold' as "On hold": for a status, or a place in a picture. */
export const stateLabel = (state: string): string => capital(stateWord(state));

/** 'review' as "Review"; a chart without regions is one region named as the chart. */
export const regionLabel = (region: string): string => capital(regions[region] ?? subjectWord(region));

/** 'payout.confirm' as "Mark as paid". */
export const eventLabel = (event: string): string => events[event]?.label ?? capital(spelled(event));

/** 'payout.confirm' as "marked as paid". */
export const doneWord = (event: string): string => events[event]?.done ?? spelled(event);

/** 'payout.confirm' as "payout marked as paid". */
export const happenedTo = (event: string): string =>
  `${subjectWord(event.slice(0, event.indexOf('.')))} ${doneWord(event)}`;

/** The first letter in upper case. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
