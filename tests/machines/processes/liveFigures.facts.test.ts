import { liveFiguresMachine } from '#machines/processes/liveFigures.machine.ts';

import { testFacts, type Follows } from '../../support/charts/processFacts.ts';

const random = () => 0.5;
const earned = { type: 'figures.moved', kinds: ['earnings'] };
const paid = { type: 'figures.moved', kinds: ['payouts'] };
const hidden = { type: 'page.hidden' };
const read = { type: 'xstate.done.actor.readFigures', output: 80 };

const hides = (moved: readonly string[]): Follows => ({
  at: 'hidden',
  did: [['do', 'markStale', { kinds: moved }]],
  knows: { moved: [] },
});

testFacts({
  machine: liveFiguresMachine,
  input: { random },
  begins: {
    did: [['start', 'visibility']],
    context: { moved: [], reading: [], took: 0, random },
  },
  events: { earned, paid, hidden, shown: { type: 'page.shown' }, read, pause: 50 },
  situations: {
    'while nothing has moved': {
      after: [],
      at: 'shown.current',
      on: {
        earned: { at: 'shown.pausing', knows: { moved: ['earnings'] } },
        paid: { at: 'shown.pausing', knows: { moved: ['payouts'] } },
        hidden: { at: 'hidden', did: [['do', 'markStale', { kinds: [] }]] },
      },
    },
    'in the moment before it reads': {
      after: [earned],
      at: 'shown.pausing',
      on: {
        paid: { knows: { moved: ['earnings', 'payouts'] } },
        pause: {
          at: 'shown.reading',
          did: [['start', 'readFigures', { kinds: ['earnings'] }]],
          knows: { moved: [], reading: ['earnings'] },
        },
        hidden: hides(['earnings']),
      },
    },
    'while it reads': {
      after: [earned, 50],
      at: 'shown.reading',
      on: {
        earned: { knows: { moved: ['earnings'] } },
        paid: { knows: { moved: ['payouts'] } },
        read: { at: 'shown.current', did: [['stop', 'readFigures']], knows: { took: 80 } },
        hidden: {
          at: 'hidden',
          did: [
            ['do', 'markStale', { kinds: [] }],
            ['stop', 'readFigures'],
          ],
        },
      },
    },
    'when more has moved while it reads': {
      after: [earned, 50, paid],
      at: 'shown.reading',
      on: {
        earned: { knows: { moved: ['payouts', 'earnings'] } },
        read: { at: 'shown.pausing', did: [['stop', 'readFigures']], knows: { took: 80 } },
        hidden: {
          at: 'hidden',
          did: [
            ['do', 'markStale', { kinds: ['payouts'] }],
            ['stop', 'readFigures'],
          ],
          knows: { moved: [] },
        },
      },
    },
    'after a reading that took longer than the moment': {
      after: [earned, 50, paid, read],
      at: 'shown.pausing',
      on: {
        earned: { knows: { moved: ['payouts', 'earnings'] } },
        hidden: hides(['payouts']),
      },
    },
    'while the page is hidden': {
      after: [hidden],
      at: 'hidden',
      on: {
        earned: { did: [['do', 'markStale', { kinds: ['earnings'] }]] },
        paid: { did: [['do', 'markStale', { kinds: ['payouts'] }]] },
        shown: { at: 'shown.current' },
      },
    },
  },
});
