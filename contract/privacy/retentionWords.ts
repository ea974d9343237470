import { plural } from '../shared/plural.ts';
import { type Kept, type RetentionKind, endOf } from './retention.ts';

/** What each kind of stored data is called, and why it is kept. */
export const retentionWords: Readonly<Record<RetentionKind, { readonly title: string; readonly why: string }>> = {
  account: { title: 'Account and company', why: 'To run the account, and to reach and pay its owner.' },
  work: {
    title: 'Leads, claims, questions and notes',
    why: 'Staff and partners work with them for as long as the account exists.',
  },
  money: {
    title: 'Earnings and payments',
    why: 'Tax and accounting laws require them. They name ids, dates and amounts.',
  },
  history: {
    title: 'History and audit log',
    why: 'They show who did what and when, so that decisions can be checked.',
  },
  origins: {
    title: 'IP addresses and browsers in the history',
    why: 'To find out where a change came from when an account was misused.',
  },
  sessions: {
    title: 'Sign-ins',
    why: 'Keeps a device that signed in before from being slowed down by someone else’s wrong guesses.',
  },
  tokens: { title: 'One-time links', why: 'To say why a link no longer works.' },
  notifications: { title: 'Notifications', why: 'To look up what was reported.' },
  mail: { title: 'Emails held for reading', why: 'Only kept where emails are not sent, as in a demo.' },
  exports: { title: 'Copies of personal data', why: 'The person has this long to download the file.' },
  visits: { title: 'Visits to referral links', why: 'Installs are credited by them. Only sums stay after that.' },
  answers: { title: 'Answers to repeated requests', why: 'A request that is sent twice takes effect once.' },
  replays: { title: 'Trials of commission terms', why: 'Admins compare them before they propose new terms.' },
  moments: { title: 'Counters and queues', why: 'They are needed while a request or a job is under way.' },
  programme: { title: 'The programme’s own content', why: 'It holds nothing about people who use the portal.' },
};

/** "91 days", "As long as the account exists". */
export function keptFor({ kind, period }: Pick<Kept, 'kind' | 'period'>): string {
  switch (endOf(kind)) {
    case 'days':
      return plural(period ?? 0, { one: 'day', other: 'days' });
    case 'months':
      return plural(period ?? 0, { one: 'month', other: 'months' });
    case 'erasure':
      return 'As long as the account exists';
    case 'twoDays':
      return 'Two days at most';
    case 'never':
      return 'For good';
  }
}
