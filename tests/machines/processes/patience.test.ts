import { afterAll, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

import { patienceMachine } from '#machines/processes/patience.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();
const began = { type: 'wait.began' } as const;
const ended = { type: 'wait.ended' } as const;
const idle = 'idle';
const unnoticed = { waiting: 'unnoticed' };
const slow = { waiting: 'slow' };

const facts: [fact: string, steps: (typeof began | typeof ended | number)[], value: unknown, waits: number][] = [
  ['nothing is waited for', [], idle, 0],
  ['nothing that has not begun ends', [ended], idle, 0],
  ['a wait goes unnoticed for a second', [began, 999], unnoticed, 1],
  ['a wait of a second is slow', [began, 1000], slow, 1],
  ['a wait that ends is over', [began, ended, 5000], idle, 0],
  ['a slow one too', [began, 1000, ended], idle, 0],
  ['waits that overlap are one wait', [began, 600, began, ended, 400], slow, 1],
  ['it ends with the last of them', [began, began, 1000, ended, ended], idle, 0],
  ['the next wait has its own second', [began, 1000, ended, began, 999], unnoticed, 1],
];

test.each(facts)('%s', (_, steps, value, waits) => {
  const clock = new SimulatedClock();
  const actor = createActor(patienceMachine, { clock, inspect }).start();
  for (const step of steps)
    if (typeof step === 'number') clock.increment(step);
    else actor.send(step);
  const snapshot = actor.getSnapshot();
  expect([snapshot.value, snapshot.context.waits, snapshot.hasTag('slow')]).toEqual([value, waits, value === slow]);
});

afterAll(() => expect(missedTransitions('Vitest', patienceMachine, taken)).toEqual([]));
