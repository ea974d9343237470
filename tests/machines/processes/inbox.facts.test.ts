import { inboxMachine } from '#machines/processes/inbox.machine.ts';

import { notificationAt as at, receivedAt as received } from '../../../src/app/charts/walks/processCases.ts';
import { testFacts, type Effect, type Follows } from '../../support/charts/processFacts.ts';

const known = [at(2), { ...at(1), isRead: true }];
const newer = [at(3), ...known];
const answered = { type: 'query.answered', items: known, unread: 1 };
const answeredNewer = { type: 'query.answered', items: newer, unread: 2 };
const failed = { type: 'query.failed' };
const opened = { type: 'connection.opened' };

const asks = ['send', 'query', 'query.refetch'] as const;
const announces = (...numbers: number[]): Effect => ['do', 'announce', { notifications: numbers.map(received) }];
const asksAgain: Follows = { at: 'reading.asking', did: [asks] };
const reads: Follows = { at: 'reading.asking', did: [['start', 'query', { request: { limit: 10, offset: 0 } }]] };
const shows = ['send', 'tabs', 'tabs.show'] as const;
const stale: Follows = { knows: { isStale: true } };

const marked = (number: number, isRead: boolean): Effect => ['do', 'mark', { ids: [`n${number}`], isRead }];
const follows: Effect = ['do', 'follow', { notification: received(2) }];
/** Without a list nothing changes on screen; the call is made anyway. */
const unseen = {
  open: { did: [follows, marked(2, true)] },
  'mark as read': { did: [marked(2, true)] },
  'mark as unread': { did: [marked(1, false)] },
  'mark all': { did: [['do', 'markAll']] },
} as const;
const read = [{ ...at(2), isRead: true }, known[1]];
const seen = {
  open: { did: [follows, marked(2, true)], knows: { items: read, unread: 0 } },
  'mark as read': { did: [marked(2, true)], knows: { items: read, unread: 0 } },
  'mark as unread': { did: [marked(1, false)], knows: { items: [known[0], at(1)], unread: 2 } },
  'mark all': { did: [['do', 'markAll']], knows: { items: read, unread: 0 } },
} as const;

testFacts({
  machine: inboxMachine,
  input: { userId: 'user', role: 'partner' },
  begins: {
    did: [
      ['start', 'attention'],
      ['start', 'tabs', { userId: 'user' }],
    ],
    context: { userId: 'user', role: 'partner', items: null, unread: 0, isStale: false },
  },
  tags: { waiting: ['busy'], 'reading.asking': ['busy'], 'reading.failed': ['failed'] },
  events: {
    received: { type: 'notification.received', notification: received(3) },
    opened,
    closed: { type: 'connection.closed' },
    missed: { type: 'connection.missed' },
    'another tab changed': { type: 'tabs.changed' },
    returned: { type: 'attention.returned' },
    retry: { type: 'inbox.retry' },
    open: { type: 'inbox.open', notification: received(2) },
    'mark as read': { type: 'inbox.mark', ids: ['n2'], isRead: true },
    'mark as unread': { type: 'inbox.mark', ids: ['n1'], isRead: false },
    'mark all': { type: 'inbox.markAll' },
    started: { type: 'query.started' },
    answered,
    'answered with a newer one': answeredNewer,
    failed,
    'almost the patience': 4999,
    'the patience': 5000,
  },
  situations: {
    'while the connection is opened': {
      after: [],
      at: 'waiting',
      on: { ...unseen, opened: reads, closed: reads, 'the patience': reads },
    },
    'while the connection is opened, almost too long': {
      after: [1],
      at: 'waiting',
      on: { ...unseen, opened: reads, closed: reads, 'almost the patience': reads, 'the patience': reads },
    },
    'before the first answer': {
      after: [opened],
      at: 'reading.asking',
      on: {
        ...unseen,
        received: { ...stale, did: [announces(3)] },
        opened: stale,
        missed: stale,
        'another tab changed': stale,
        returned: stale,
        answered: { at: 'reading.ready', did: [announces(), shows], knows: { items: known, unread: 1 } },
        'answered with a newer one': {
          at: 'reading.ready',
          did: [announces(), shows],
          knows: { items: newer, unread: 2 },
        },
        failed: { at: 'reading.failed' },
      },
    },
    'while something came before the first answer': {
      after: [opened, opened],
      at: 'reading.asking',
      on: {
        ...unseen,
        received: { did: [announces(3)] },
        answered: { did: [announces(), asks], knows: { items: known, unread: 1, isStale: false } },
        'answered with a newer one': { did: [announces(), asks], knows: { items: newer, unread: 2, isStale: false } },
        failed: { at: 'reading.failed', knows: { isStale: false } },
      },
    },
    'while the list is shown': {
      after: [opened, answered],
      at: 'reading.ready',
      on: {
        ...seen,
        received: { at: 'reading.asking', did: [announces(3), asks] },
        opened: asksAgain,
        missed: asksAgain,
        'another tab changed': asksAgain,
        returned: asksAgain,
        started: { at: 'reading.asking' },
        'answered with a newer one': { knows: { items: newer, unread: 2 } },
      },
    },
    'while it is read again': {
      after: [opened, answered, opened],
      at: 'reading.asking',
      on: {
        ...seen,
        received: { ...stale, did: [announces(3)] },
        opened: stale,
        missed: stale,
        'another tab changed': stale,
        returned: stale,
        answered: { at: 'reading.ready', did: [announces(), shows] },
        'answered with a newer one': {
          at: 'reading.ready',
          did: [announces(3), shows],
          knows: { items: newer, unread: 2 },
        },
        failed: { at: 'reading.failed' },
      },
    },
    'while something came when it is read again': {
      after: [opened, answered, opened, opened],
      at: 'reading.asking',
      on: {
        ...seen,
        received: { did: [announces(3)] },
        answered: { did: [announces(), asks], knows: { isStale: false } },
        'answered with a newer one': { did: [announces(3), asks], knows: { items: newer, unread: 2, isStale: false } },
        failed: { at: 'reading.failed', knows: { isStale: false } },
      },
    },
    'once it could not be read': {
      after: [opened, answered, opened, failed],
      at: 'reading.failed',
      on: {
        ...seen,
        received: { at: 'reading.asking', did: [announces(3), asks] },
        opened: asksAgain,
        missed: asksAgain,
        'another tab changed': asksAgain,
        returned: asksAgain,
        retry: asksAgain,
        started: { at: 'reading.asking' },
      },
    },
  },
});
