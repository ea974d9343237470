import { dayInWords } from '#contract/shared/dayWords.ts';
import { capital } from '#contract/shared/format.ts';

/** How a fact is set. */
type Control =
  | { readonly kind: 'yes' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' }
  | { readonly kind: 'month' }
  /** A day; `none` is what it means to have none, where it may be missing. */
  | { readonly kind: 'day'; readonly none?: string }
  | { readonly kind: 'choice'; readonly options: readonly { readonly label: string; readonly value: unknown }[] };

export interface Fact {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly control: Control;
}

const now: Fact = { name: 'now', label: 'Today', meaning: 'The day on which it is tried.', control: { kind: 'day' } };
const onDay = (at: string) => ({ label: dayInWords(Date.parse(at)), value: at });
/** When something happens: not chosen, or one of these times. */
const instants = (...times: readonly string[]): Control => ({
  kind: 'choice',
  options: [{ label: 'Not chosen', value: null }, ...times.map(onDay)],
});
const claimed = { what: 'shop.example', when: '2026-11-01T12:00:00Z', until: '2027-01-30T12:00:00Z' };

/** Of a shop that may come back. */
const returning: readonly Fact[] = [
  {
    name: 'windowEndsAt',
    label: 'Attribution window ends on',
    meaning: 'Until when an uninstalled shop still counts for the partner; empty while the app is installed.',
    control: { kind: 'day', none: 'Installed' },
  },
  now,
];

/** What the guards of the charts read that decide on records and people; a test holds it complete. */
export const declared: Readonly<Record<string, readonly Fact[]>> = {
  account: [
    {
      name: 'isErased',
      label: 'Its last person was erased',
      meaning: 'Whether no one is left whose account it is.',
      control: { kind: 'yes' },
    },
    now,
  ],
  notification: [],
  prospect: [],
  supportNote: [],
  approval: [
    {
      name: 'hasProfile',
      label: 'The partner profile is complete',
      meaning: 'Name, address and contact are known.',
      control: { kind: 'yes' },
    },
    {
      name: 'dueAt',
      label: 'Due by',
      meaning: 'The target, moved on by the time that the partner took to answer.',
      control: { kind: 'day' },
    },
    now,
  ],
  lead: [
    {
      name: 'conflicts',
      label: 'Conflicts',
      meaning: 'Whether another lead or a referral already claims the shop or its contact.',
      control: {
        kind: 'choice',
        options: [
          { label: 'None', value: [] },
          { label: 'Another lead for the shop', value: [{ kind: 'shop', ...claimed }] },
          {
            label: 'Another lead with the contact',
            value: [{ kind: 'contact', ...claimed, what: 'owner@shop.example' }],
          },
          { label: 'The shop is already referred', value: [{ kind: 'referral', ...claimed, until: null }] },
        ],
      },
    },
    {
      name: 'undoableUntil',
      label: 'The approval can be undone until',
      meaning: 'For five seconds, until the partner is notified.',
      control: {
        kind: 'choice',
        options: [{ label: 'Not at all', value: null }, onDay('2026-11-20T12:00:05Z')],
      },
    },
    now,
    {
      name: 'installs',
      label: 'Installs from the lead',
      meaning: 'How many shops have installed because of it.',
      control: { kind: 'number' },
    },
    {
      name: 'claimEndsAt',
      label: 'The claim ends',
      meaning: 'Until when the shop is reserved for the partner.',
      control: { kind: 'day', none: 'It claims nothing' },
    },
  ],
  referral: returning,
  attribution: returning,
  case: [
    {
      name: 'respondBy',
      label: 'Deadline',
      meaning: 'By when staff decide, or the partner answers.',
      control: { kind: 'day' },
    },
    {
      name: 'escalatesAt',
      label: 'Escalates',
      meaning: 'When managers, then all admins, are notified next.',
      control: { kind: 'day', none: 'All admins know' },
    },
    now,
  ],
  claim: [
    {
      name: 'isInstalled',
      label: 'The shop has installed the app',
      meaning: 'There is an install that could be credited.',
      control: { kind: 'yes' },
    },
    {
      name: 'isTheirs',
      label: 'The shop is the partner’s already',
      meaning: 'The referral that counts is the partner’s own.',
      control: { kind: 'yes' },
    },
    {
      name: 'isDecider',
      label: 'The same person decided first',
      meaning: 'Who refused a claim does not decide its appeal.',
      control: { kind: 'yes' },
    },
    {
      name: 'respondBy',
      label: 'Deadline',
      meaning: 'By when staff decide, the partner answers, or may appeal.',
      control: { kind: 'day' },
    },
    {
      name: 'escalatesAt',
      label: 'Escalates',
      meaning: 'When managers, then all admins, are notified next.',
      control: { kind: 'day', none: 'All admins know' },
    },
    now,
  ],
  erasure: [
    {
      name: 'erasesAt',
      label: 'Begins',
      meaning: 'Until then the person can withdraw it.',
      control: { kind: 'day' },
    },
    {
      name: 'isWaived',
      label: 'What is owed is given up',
      meaning: 'The person does not wait to be paid.',
      control: { kind: 'yes' },
    },
    {
      name: 'owed',
      label: 'Owed',
      meaning: 'What the ledger owes to a partner whose last person this is.',
      control: {
        kind: 'choice',
        options: [
          { label: 'Nothing', value: [] },
          { label: '$12.00', value: [{ currency: 'USD', amount: 1200 }] },
        ],
      },
    },
    {
      name: 'payoutsUnderway',
      label: 'Payouts under way',
      meaning: 'Payouts that are neither paid nor void.',
      control: { kind: 'number' },
    },
    {
      name: 'isOnlyAdmin',
      label: 'The only admin',
      meaning: 'Whether no other admin may sign in.',
      control: { kind: 'yes' },
    },
    now,
  ],
  personExport: [
    {
      name: 'availableUntil',
      label: 'Available until',
      meaning: 'Until when the person can download the file.',
      control: { kind: 'day', none: 'Not ready yet' },
    },
    now,
  ],
  commission: [
    {
      name: 'payableMonth',
      label: 'Payout month',
      meaning: 'The month from which the commission may be paid.',
      control: { kind: 'month' },
    },
    now,
    {
      name: 'isReferralFlagged',
      label: 'The referral is under review',
      meaning: 'Staff doubt whether the shop counts for the partner.',
      control: { kind: 'yes' },
    },
    {
      name: 'isAccountActive',
      label: 'The partner’s account is active',
      meaning: 'It is neither suspended nor archived.',
      control: { kind: 'yes' },
    },
    {
      name: 'isApproved',
      label: 'The partner’s registration is approved',
      meaning: 'Staff have accepted the partner.',
      control: { kind: 'yes' },
    },
    {
      name: 'livePayoutId',
      label: 'In a payout',
      meaning: 'Whether a payout that was not voided contains the commission.',
      control: {
        kind: 'choice',
        options: [
          { label: 'In no payout', value: null },
          { label: 'In a payout', value: 'payout' },
        ],
      },
    },
    {
      name: 'isReversalOpen',
      label: 'A reversal is open',
      meaning: 'Whether staff have proposed to reverse it and that is not settled.',
      control: { kind: 'yes' },
    },
    {
      name: 'isPayoutSent',
      label: 'Its payout was sent to the bank',
      meaning: 'The bank has not answered yet.',
      control: { kind: 'yes' },
    },
    {
      name: 'isTakenBack',
      label: 'Refunded or reversed in full',
      meaning: 'Nothing is left of it.',
      control: { kind: 'yes' },
    },
  ],
  payout: [
    {
      name: 'amount',
      label: 'Amount, in cents',
      meaning: 'What is to be paid; corrections can take it below zero.',
      control: { kind: 'number' },
    },
    {
      name: 'hasPayoutMethod',
      label: 'A payout method is known',
      meaning: 'The partner has said where the money goes.',
      control: { kind: 'yes' },
    },
    {
      name: 'methodCountsFrom',
      label: 'The new payout method takes effect on',
      meaning: 'Payouts wait until a changed method counts.',
      control: {
        kind: 'choice',
        options: [{ label: 'No change waits', value: null }, onDay('2026-11-23T12:00:00Z')],
      },
    },
    {
      name: 'heldCommissions',
      label: 'Commissions on hold',
      meaning: 'How many of its commissions are stopped.',
      control: { kind: 'number' },
    },
    now,
    {
      name: 'confirmBy',
      label: 'The bank confirms by',
      meaning: 'The payment is overdue from then on.',
      control: { kind: 'day', none: 'Not sent' },
    },
    {
      name: 'isUndone',
      label: 'The payment was undone',
      meaning: 'It was recorded by mistake, and the amount is owed again.',
      control: { kind: 'yes' },
    },
    {
      name: 'isApprover',
      label: 'Who acts approved it',
      meaning: 'Above the limit for one person, another admin has to send it.',
      control: { kind: 'yes' },
    },
    {
      name: 'alone',
      label: 'The limit for one person',
      meaning: 'The most that one person may approve and send alone.',
      control: {
        kind: 'choice',
        options: [
          { label: 'None', value: null },
          { label: '1.00', value: { amount: 100, currency: 'USD' } },
        ],
      },
    },
  ],
  payoutMethod: [
    now,
    {
      name: 'countsFrom',
      label: 'Takes effect on',
      meaning: 'When its waiting time is over.',
      control: {
        kind: 'choice',
        options: [
          { label: 'Now', value: '2026-11-20T12:00:00Z' },
          { label: 'In three days', value: '2026-11-23T12:00:00Z' },
        ],
      },
    },
  ],
  appEvent: [
    {
      name: 'eventType',
      label: 'It reports',
      meaning: 'What happened in the shop.',
      control: {
        kind: 'choice',
        options: [
          { label: 'A refund', value: 'charge.refunded' },
          { label: 'A charge', value: 'charge.succeeded' },
          { label: 'An uninstall', value: 'app.uninstalled' },
          { label: 'An install', value: 'app.installed' },
        ],
      },
    },
  ],
  invitation: [
    now,
    {
      name: 'expiresAt',
      label: 'Expires',
      meaning: 'When its seven days are over.',
      control: {
        kind: 'choice',
        options: [onDay('2026-11-27T12:00:00Z'), onDay('2026-11-13T12:00:00Z')],
      },
    },
    {
      name: 'hasAccount',
      label: 'The email has an account',
      meaning: 'Whether someone registered with it since.',
      control: { kind: 'yes' },
    },
    {
      name: 'isSenderEntitled',
      label: 'The sender may still invite',
      meaning: 'Staff are invited by admins alone.',
      control: { kind: 'yes' },
    },
  ],
  tier: [
    {
      name: 'value',
      label: 'The figure',
      meaning: 'What the partner came to in the last months; of money in cents.',
      control: { kind: 'number' },
    },
    { name: 'threshold', label: 'Threshold', meaning: 'What it takes to reach the tier.', control: { kind: 'number' } },
    { name: 'keeps', label: 'To stay', meaning: 'What it takes to stay in the tier.', control: { kind: 'number' } },
    { name: 'isOpen', label: 'The tier is open', meaning: 'A closed one has no partners.', control: { kind: 'yes' } },
    {
      name: 'startsAt',
      label: 'It starts on',
      meaning: 'The first of the month after it was reached.',
      control: { kind: 'day', none: 'Not reached' },
    },
    {
      name: 'reviewAt',
      label: 'Next review',
      meaning: 'When the figure is looked at again.',
      control: { kind: 'day', none: 'None' },
    },
    {
      name: 'graceUntil',
      label: 'There is time until',
      meaning: 'A partner at risk stays in the tier until then.',
      control: { kind: 'day', none: 'Not at risk' },
    },
    {
      name: 'overrideUntil',
      label: 'Staff decided until',
      meaning: 'Then the figures decide again.',
      control: { kind: 'day', none: 'Nothing decided' },
    },
    now,
  ],
  reversal: [
    now,
    {
      name: 'answerBy',
      label: 'Answer by',
      meaning: 'Until when the partner may dispute it.',
      control: instants('2026-12-04T12:00:00Z', '2026-11-01T12:00:00Z'),
    },
    {
      name: 'decideBy',
      label: 'Decision by',
      meaning: 'Until when staff are to decide the dispute.',
      control: instants('2026-12-04T12:00:00Z', '2026-11-01T12:00:00Z'),
    },
    {
      name: 'isProposer',
      label: 'By the member of staff who proposed it',
      meaning: 'Whether who acts is the one who proposed it.',
      control: { kind: 'yes' },
    },
  ],
  termsProposal: [
    {
      name: 'isTried',
      label: 'Tried to the end',
      meaning: 'Whether their replay ran to its end.',
      control: { kind: 'yes' },
    },
    {
      name: 'isChange',
      label: 'Change something',
      meaning: 'Whether they differ from the terms in force.',
      control: { kind: 'yes' },
    },
    {
      name: 'isProposer',
      label: 'By the admin who proposed them',
      meaning: 'Whether who acts is the one who proposed the terms.',
      control: { kind: 'yes' },
    },
  ],
  termsVersion: [
    {
      name: 'isInForce',
      label: 'In force',
      meaning: 'Whether its time has come.',
      control: { kind: 'yes' },
    },
  ],
  listing: [{ name: 'plans', label: 'Plans', meaning: 'How many plans the app offers.', control: { kind: 'number' } }],
  banner: [
    now,
    {
      name: 'startsAt',
      label: 'Starts',
      meaning: 'When it appears.',
      control: instants('2026-11-01T12:00:00Z', '2026-12-01T12:00:00Z'),
    },
    {
      name: 'endsAt',
      label: 'Ends',
      meaning: 'When it disappears.',
      control: instants('2026-11-05T12:00:00Z', '2026-12-05T12:00:00Z'),
    },
  ],
  newsletter: [
    now,
    {
      name: 'sendsAt',
      label: 'Sent on',
      meaning: 'When it is sent.',
      control: instants('2026-11-01T12:00:00Z', '2026-12-01T12:00:00Z'),
    },
    {
      name: 'waiting',
      label: 'People to be sent it',
      meaning: 'How many people it has yet to be sent to.',
      control: { kind: 'number' },
    },
  ],
  staffAccount: [
    {
      name: 'isLastAdmin',
      label: 'The last admin',
      meaning: 'Whether no other admin may sign in.',
      control: { kind: 'yes' },
    },
  ],
  standing: [
    {
      name: 'role',
      label: 'Role',
      meaning: 'What the person is to the product.',
      control: {
        kind: 'choice',
        options: ['partner', 'manager', 'admin'].map((value) => ({ label: capital(value), value })),
      },
    },
    {
      name: 'partner',
      label: 'Partner',
      meaning: 'The partner of the person: the decision on it, and its account.',
      control: {
        kind: 'choice',
        options: [
          { label: 'None', value: null },
          ...['pending', 'approved', 'rejected'].map((approval) => ({
            label: capital(approval),
            value: { approval, account: 'active' },
          })),
          { label: 'Approved, account suspended', value: { approval: 'approved', account: 'suspended' } },
        ],
      },
    },
    {
      name: 'isActing',
      label: 'An admin acts as this person',
      meaning: 'Support looks at the portal as the person sees it.',
      control: { kind: 'yes' },
    },
    {
      name: 'isTermsAccepted',
      label: 'The current terms are accepted',
      meaning: 'By this person, in their current version.',
      control: { kind: 'yes' },
    },
  ],
};
