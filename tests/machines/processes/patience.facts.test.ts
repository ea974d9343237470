import { patienceMachine } from '#machines/processes/patience.machine.ts';

import { testFacts } from '../../support/charts/processFacts.ts';

const began = { type: 'wait.began' };
const ended = { type: 'wait.ended' };
const second = { at: 'waiting.slow' };
const over = { at: 'idle', knows: { waits: 0 } };

testFacts({
  machine: patienceMachine,
  begins: { did: [], context: { waits: 0 } },
  tags: { 'waiting.slow': ['slow'] },
  events: { began, ended, 'almost a second': 999, 'a second': 1000 },
  situations: {
    'at first': { after: [], at: 'idle', on: { began: { at: 'waiting.unnoticed', knows: { waits: 1 } } } },
    'while one answer is awaited': {
      after: [began],
      at: 'waiting.unnoticed',
      on: { began: { knows: { waits: 2 } }, ended: over, 'a second': second },
    },
    'while a second one is awaited since': {
      after: [began, 1, began],
      at: 'waiting.unnoticed',
      on: {
        began: { knows: { waits: 3 } },
        ended: { knows: { waits: 1 } },
        'almost a second': second,
        'a second': second,
      },
    },
    'once two have taken long': {
      after: [began, began, 1000],
      at: 'waiting.slow',
      on: { began: { knows: { waits: 3 } }, ended: { knows: { waits: 1 } } },
    },
    'once one has taken long': {
      after: [began, 1000],
      at: 'waiting.slow',
      on: { began: { knows: { waits: 2 } }, ended: over },
    },
    'once nothing is awaited any more': {
      after: [began, 1000, ended],
      at: 'idle',
      on: { began: { at: 'waiting.unnoticed', knows: { waits: 1 } } },
    },
  },
});
