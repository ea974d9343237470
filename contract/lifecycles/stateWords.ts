import { capital } from '../shared/format.ts';

/** The words for charts, regions and states, each once; a test holds them equal to the charts. */

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
  termsVersion: 'terms version',
  supportNote: 'support question',
  listing: 'app',
  banner: 'banner',
  newsletter: 'newsletter',
  staffAccount: 'staff account',
  invitation: 'invitation',
  appEvent: 'app event',
  attribution: 'attribution',
  claim: 'claim',
  case: 'review',
  personExport: 'copy of personal data',
  tier: 'tier',
  erasure: 'erasure',
};

/** The regions of the charts that have some. */
export const regions: Readonly<Record<string, string>> = {
  record: 'record',
  outcome: 'outcome',
  life: 'life',
  review: 'review',
  standing: 'standing',
  override: 'decision by staff',
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
  asked: 'waiting for an answer',
  refused: 'refused',
  appealed: 'appealed',
  granted: 'granted',
  declined: 'refused for good',
  transferred: 'transferred',
  cleared: 'cleared',
  confirmed: 'confirmed',
  onHold: 'on hold',
  processing: 'processing',
  failed: 'failed',
  returned: 'returned',
  clawedBack: 'clawed back',
  voided: 'voided',
  requested: 'waiting',
  effective: 'in use',
  superseded: 'replaced',
  tried: 'tried',
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
  discarded: 'discarded',
  scheduled: 'scheduled',
  ended: 'ended',
  sending: 'being sent',
  sent: 'sent',
  deactivated: 'deactivated',
  converted: 'converted',
  accepted: 'accepted',
  expired: 'expired',
  preparing: 'being prepared',
  erasing: 'being erased',
  erased: 'erased',
  ready: 'ready',
  revoked: 'revoked',
  replaced: 'replaced',
  waiting: 'waiting',
  attributed: 'attributed',
  unattributed: 'not attributed',
  repeated: 'already known',
  queued: 'in the queue',
  ignored: 'ignored',
  test: 'test',
  current: 'current',
  member: 'not reached',
  qualified: 'reached',
  promoted: 'in the tier',
  atRisk: 'at risk',
  demoted: 'left',
  none: 'none',
  withheld: 'withheld',
  won: 'won',
  lost: 'lost',
};

// History keeps events and states of earlier versions of a chart: they are spelled as they are named.
export const spelled = (name: string): string =>
  name.slice(name.indexOf('.') + 1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** 'approval' as "registration". */
export const subjectWord = (entity: string): string => subjects[entity] ?? spelled(entity);

/** 'onHold' as "on hold". */
export const stateWord = (state: string): string => states[state] ?? spelled(state);

/** 'onHold' as "On hold": for a status, or a place in a picture. */
export const stateLabel = (state: string): string => capital(stateWord(state));

/** 'review' as "Review"; a chart without regions is one region named as the chart. */
export const regionLabel = (region: string): string => capital(regions[region] ?? subjectWord(region));
