import { appMachine } from '#machines/processes/app.machine.ts';

import { testFacts, type Effect } from '../../support/processFacts.ts';
import { stored, users } from '../../support/sessionModel.ts';

const input = {
  session: { stored: null, isExpired: false, own: null, target: null, formerUserId: null },
  layout: { stored: {}, prefersDark: false },
};
const mine = stored(users.partner);
const renewed = { ...mine, token: 'renewed' };
const staff = { ...stored(users.staff), token: 'staff' };
const arrived = { type: 'session.arrived', stored: mine };
const left = { type: 'session.left' };

const begins = ({ user: { id, role } }: typeof mine): Effect => ['start', 'realtime', { userId: id, role }];
const ends: Effect = ['stop', 'realtime'];
const arrives = (session: typeof mine) => ({ at: 'present', did: [begins(session)], knows: { present: session } });
const away = { arrived: arrives(mine), 'arrived anew': arrives(renewed), 'staff arrived': arrives(staff) };

testFacts({
  machine: appMachine,
  input,
  begins: {
    did: [
      ['start', 'session', input.session],
      ['start', 'layout', input.layout],
    ],
    context: { ...input, present: null },
  },
  events: {
    arrived,
    'arrived anew': { type: 'session.arrived', stored: renewed },
    'staff arrived': { type: 'session.arrived', stored: staff },
    left,
  },
  situations: {
    'at first': { after: [], at: 'away', on: away },
    'while a partner is present': {
      after: [arrived],
      at: 'present',
      on: {
        'arrived anew': { did: [ends, begins(renewed)], knows: { present: renewed } },
        'staff arrived': { did: [ends, begins(staff)], knows: { present: staff } },
        left: { at: 'away', did: [ends], knows: { present: null } },
      },
    },
    'once the partner has left': { after: [arrived, left], at: 'away', on: away },
  },
});
