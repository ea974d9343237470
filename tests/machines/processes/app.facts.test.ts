import { appMachine } from '#machines/processes/app.machine.ts';

import { receivedAt } from '../../../src/app/charts/walks/processCases.ts';
import { testFacts, type Effect } from '../../support/charts/processFacts.ts';
import { stored, users } from '../../../src/app/charts/walks/sessionCases.ts';

const random = () => 0.5;
const input = {
  session: { stored: null, isExpired: false, own: null, target: null, formerUserId: null },
  layout: { stored: {}, prefersDark: false },
  random,
};
const mine = stored(users.partner);
const renewed = { ...mine, token: 'renewed' };
const staff = { ...stored(users.staff), token: 'staff' };
const arrived = { type: 'session.arrived', stored: mine };
const left = { type: 'session.left' };

const begins = ({ user }: typeof mine): Effect[] => [
  ['start', 'inbox', { userId: user.id, role: user.role }],
  ['start', 'connection', { user, random }],
];
const ends: Effect[] = [
  ['stop', 'inbox'],
  ['stop', 'connection'],
];
const forwards = (event: string) => ({ did: [['send', 'inbox', event]] as const });
const arrives = (session: typeof mine) => ({ at: 'present', did: begins(session), knows: { present: session } });
const away = { arrived: arrives(mine), 'arrived anew': arrives(renewed), 'staff arrived': arrives(staff) };

testFacts({
  machine: appMachine,
  input,
  begins: {
    did: [
      ['start', 'session', input.session],
      ['start', 'layout', input.layout],
      ['start', 'confirmation'],
      ['start', 'patience'],
    ],
    context: { ...input, present: null },
  },
  events: {
    arrived,
    'arrived anew': { type: 'session.arrived', stored: renewed },
    'staff arrived': { type: 'session.arrived', stored: staff },
    left,
    opened: { type: 'connection.opened' },
    closed: { type: 'connection.closed' },
    missed: { type: 'connection.missed' },
    received: { type: 'notification.received', notification: receivedAt(1) },
  },
  situations: {
    'at first': { after: [], at: 'away', on: away },
    'while a partner is present': {
      after: [arrived],
      at: 'present',
      on: {
        'arrived anew': { did: [...ends, ...begins(renewed)], knows: { present: renewed } },
        'staff arrived': { did: [...ends, ...begins(staff)], knows: { present: staff } },
        left: { at: 'away', did: ends, knows: { present: null } },
        opened: forwards('connection.opened'),
        closed: forwards('connection.closed'),
        missed: forwards('connection.missed'),
        received: forwards('notification.received'),
      },
    },
    'once the partner has left': { after: [arrived, left], at: 'away', on: away },
  },
});
