import { afterAll, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { type PaletteAnswer, paletteMachine, type PaletteOption } from '#machines/processes/palette.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

interface Query {
  text: string;
  signal: AbortSignal;
  answer: (answer: PaletteAnswer) => void;
  fail: () => void;
}
let requests: Query[] = [];
beforeEach(() => {
  requests = [];
});

const machine = paletteMachine.provide({
  actors: {
    search: fromPromise<PaletteAnswer, { text: string }>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          requests.push({ text: input.text, signal, answer: resolve, fail: () => reject(new Error('no answer')) });
        }),
    ),
  },
});
const page = (label: string, keywords = ''): PaletteOption => ({ id: label, group: 'Pages', label, keywords });
const partner = (label: string): PaletteOption => ({ id: label, group: 'Partners', label, href: `/${label}` });
const commands = [page('Overview', 'home'), page('Partners'), page('Payouts')];
const last = () => {
  const entry = requests.at(-1);
  if (!entry) throw new Error('nothing was asked');
  return entry;
};

function opened() {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, inspect }).start();
  const chosen: PaletteOption[] = [];
  actor.on('chosen', ({ option }) => chosen.push(option));
  actor.send({ type: 'palette.open', commands });
  const type = (text: string) => actor.send({ type: 'palette.type', text });
  const search = (text: string) => {
    type(text);
    clock.increment(50);
    return last();
  };
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { value, options: context.options.map(({ label }) => label), active: context.activeId };
  };
  return { actor, clock, chosen, type, search, seen };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('it opens with everything one may do, the first active', () => {
  expect(opened().seen()).toEqual({
    value: { open: 'choosing' },
    options: ['Overview', 'Partners', 'Payouts'],
    active: 'Overview',
  });
});

test('known options are filtered at once by every word typed, their other words included', () => {
  const { type, seen } = opened();
  type('PA');
  expect(seen()).toEqual({
    value: { open: { searching: 'pausing' } },
    options: ['Partners', 'Payouts'],
    active: 'Partners',
  });
  type('out pay');
  expect(seen().options).toEqual(['Payouts']);
  type('home');
  expect(seen().options).toEqual(['Overview']);
});

test('the server is queried after 50 ms without typing, and its results follow the local ones', async () => {
  const { clock, type, seen } = opened();
  type('p');
  clock.increment(49);
  type(' pa ');
  clock.increment(49);
  expect(requests).toEqual([]);
  clock.increment(1);
  expect(requests.map(({ text }) => text)).toEqual(['pa']);
  expect(seen().value).toEqual({ open: { searching: 'asking' } });
  last().answer({ found: [partner('Pacific')], isPartial: false });
  await settled();
  expect(seen()).toEqual({
    value: { open: 'choosing' },
    options: ['Partners', 'Payouts', 'Pacific'],
    active: 'Partners',
  });
});

test('a late answer to an earlier text is dropped and its request aborted', async () => {
  const { search, seen } = opened();
  const early = search('a');
  const late = search('ab');
  expect([early.signal.aborted, late.signal.aborted]).toEqual([true, false]);
  early.answer({ found: [partner('Early')], isPartial: false });
  late.answer({ found: [partner('Abacus')], isPartial: false });
  await settled();
  expect(seen().options).toEqual(['Abacus']);
});

test('what was found stays while it answers the longer text, and goes when it does not', async () => {
  const { search, type, seen } = opened();
  search('ac').answer({ found: [partner('Acme'), partner('Pacific')], isPartial: false });
  await settled();
  type('acm');
  expect(seen().options).toEqual(['Acme']);
});

test('an answer does not move the choice already made', async () => {
  const { actor, search, seen } = opened();
  const { answer } = search('pa');
  actor.send({ type: 'palette.step', step: 'next' });
  answer({ found: [partner('Pacific')], isPartial: false });
  await settled();
  expect(seen().active).toBe('Payouts');
});

test('a failed search keeps local results and marks them incomplete', async () => {
  const { actor, search, seen, type } = opened();
  search('pa').fail();
  await settled();
  expect(seen()).toEqual({ value: { open: 'choosing' }, options: ['Partners', 'Payouts'], active: 'Partners' });
  expect(actor.getSnapshot().context.isPartial).toBe(true);
  type('pay');
  expect(actor.getSnapshot().context.isPartial).toBe(false);
});

test('an empty text shows everything again without a request', () => {
  const { clock, type, seen } = opened();
  type('pay');
  type('  ');
  clock.increment(100);
  expect(requests).toEqual([]);
  expect(seen()).toEqual({
    value: { open: 'choosing' },
    options: ['Overview', 'Partners', 'Payouts'],
    active: 'Overview',
  });
});

test('steps wrap around', () => {
  const { actor, seen } = opened();
  const actives = (['next', 'last', 'next', 'previous', 'first'] as const).map((step) => {
    actor.send({ type: 'palette.step', step });
    return seen().active;
  });
  expect(actives).toEqual(['Partners', 'Payouts', 'Overview', 'Payouts', 'Overview']);
});

test('a pointer chooses among what is shown only', () => {
  const { actor, seen } = opened();
  actor.send({ type: 'palette.point', id: 'Payouts' });
  actor.send({ type: 'palette.point', id: 'Nothing' });
  expect(seen().active).toBe('Payouts');
});

test('choosing reports the option and closes, even before the server has answered', () => {
  const { actor, chosen, search, seen } = opened();
  const { signal } = search('pay');
  actor.send({ type: 'palette.choose' });
  expect(seen().value).toBe('closed');
  expect(chosen).toEqual([commands[2]]);
  expect(signal.aborted).toBe(true);
});

test('nothing can be chosen or stepped to where nothing is left', () => {
  const { actor, chosen, type, seen } = opened();
  type('zebra');
  actor.send({ type: 'palette.step', step: 'next' });
  actor.send({ type: 'palette.choose' });
  expect(chosen).toEqual([]);
  expect(seen()).toEqual({ value: { open: { searching: 'pausing' } }, options: [], active: null });
});

test('closed and opened again it is empty', () => {
  const { actor, type, seen } = opened();
  type('pay');
  actor.send({ type: 'palette.close' });
  expect(seen().value).toBe('closed');
  actor.send({ type: 'palette.open', commands: commands.slice(1) });
  expect(actor.getSnapshot().context.text).toBe('');
  expect(seen().options).toEqual(['Partners', 'Payouts']);
});

afterAll(() => expect(missedTransitions('Vitest', paletteMachine, taken)).toEqual([]));
