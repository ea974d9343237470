import { connectionMachine } from '#machines/processes/connection.machine.ts';

import { receivedAt } from '../../../src/app/charts/walks/processCases.ts';
import { users } from '../../../src/app/charts/walks/sessionCases.ts';
import { testFacts, type Step } from '../../support/charts/processFacts.ts';

const random = () => 0.5;
const user = users.staff;
const notification = receivedAt(1);
const dropped = { type: 'socket.dropped' };
/** The number of failed attempts. */
const attempts = (count: number): Step[] => [...Array(count)].flatMap(() => [dropped, 5000]);

const starts = ['start', 'socket', { user }] as const;
const stops = ['stop', 'socket'] as const;
const figures = ['start', 'liveFigures', { random }] as const;
const reports = (what: string) => ['report', { type: `connection.${what}` }] as const;
const again = { at: 'open.connecting', did: [starts] };
const anew = { ...again, knows: { attempts: 0 } };

testFacts({
  machine: connectionMachine,
  input: { user, random },
  begins: { did: [['start', 'attention'], starts], context: { user, random, attempts: 0 } },
  tags: { 'open.online': ['online'], waiting: ['waiting'], resting: ['resting'] },
  events: {
    opened: { type: 'socket.opened' },
    dropped,
    refused: { type: 'socket.refused' },
    missed: { type: 'socket.missed' },
    moved: { type: 'figures.moved', kinds: ['payouts'] },
    received: { type: 'socket.received', notification },
    mentioned: { type: 'mentions.written', notification: { noteId: 'n1', recipients: [user.id] } },
    retry: { type: 'connection.retry' },
    returned: { type: 'attention.returned' },
    'almost a wait': 1249,
    'a wait': 1250,
    'almost a longer wait': 2499,
    'a longer wait': 2500,
  },
  situations: {
    'at first': {
      after: [],
      at: 'open.connecting',
      on: {
        opened: { at: 'open.online', did: [reports('opened'), figures] },
        dropped: { at: 'waiting', did: [stops, reports('closed')] },
        refused: { at: 'refused', did: [stops, reports('closed')] },
      },
    },
    'when it is tried again': {
      after: attempts(1),
      at: 'open.connecting',
      on: {
        opened: { at: 'open.online', did: [reports('opened'), figures], knows: { attempts: 0 } },
        dropped: { at: 'waiting', did: [stops, reports('closed')] },
        refused: { at: 'refused', did: [stops, reports('closed')] },
      },
    },
    'at the last attempt but one': {
      after: attempts(9),
      at: 'open.connecting',
      on: {
        opened: { at: 'open.online', did: [reports('opened'), figures], knows: { attempts: 0 } },
        dropped: { at: 'waiting', did: [stops, reports('closed')] },
        refused: { at: 'refused', did: [stops, reports('closed')] },
      },
    },
    'at the last attempt': {
      after: attempts(10),
      at: 'open.connecting',
      on: {
        opened: { at: 'open.online', did: [reports('opened'), figures], knows: { attempts: 0 } },
        dropped: { at: 'resting', did: [stops, reports('closed')] },
        refused: { at: 'refused', did: [stops, reports('closed')] },
      },
    },
    'while it is open': {
      after: [{ type: 'socket.opened' }],
      at: 'open.online',
      on: {
        dropped: { at: 'waiting', did: [['stop', 'liveFigures'], stops, reports('closed')] },
        refused: { at: 'refused', did: [['stop', 'liveFigures'], stops, reports('closed')] },
        missed: { did: [reports('missed')] },
        moved: { did: [['send', 'liveFigures', 'figures.moved']] },
        received: { did: [['report', { type: 'notification.received', notification }]] },
        mentioned: { did: [['send', 'socket', 'mentions.written']] },
      },
    },
    'in the first wait': {
      after: [dropped],
      at: 'waiting',
      on: {
        retry: again,
        returned: again,
        'a wait': { ...again, knows: { attempts: 1 } },
        'almost a longer wait': { ...again, knows: { attempts: 1 } },
        'a longer wait': { ...again, knows: { attempts: 1 } },
      },
    },
    'in the second wait': {
      after: [...attempts(1), dropped],
      at: 'waiting',
      on: { retry: anew, returned: anew, 'a longer wait': { ...again, knows: { attempts: 2 } } },
    },
    'after ten attempts in vain': {
      after: [...attempts(10), dropped],
      at: 'resting',
      on: { retry: anew, returned: anew },
    },
    'once it was refused': {
      after: [...attempts(1), { type: 'socket.refused' }],
      at: 'refused',
      on: { returned: anew },
    },
  },
});
