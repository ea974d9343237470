import { afterAll, describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise } from 'xstate';

import { submissionMachine, type SubmissionOutcome } from '#machines/processes/submission.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { modelOf } from '../../../src/app/charts/walks/modelOf.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';
import {
  keyedSubmission,
  submissionOutcomes,
  submissionSteps,
  type SubmissionStep,
} from '../../../src/app/charts/walks/processCases.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();

interface Call {
  input: unknown;
  key: string | null;
}
/** The machine over calls that only the test answers; its keys are numbered. */
function running({ nextKey = (count: number) => `key ${count}`, kept = new Map<unknown, string>() } = {}) {
  let keys = 0;
  const calls: Call[] = [];
  const said: unknown[] = [];
  let open: { resolve: (outcome: SubmissionOutcome) => void; reject: (error: unknown) => void } | null = null;
  const signals: AbortSignal[] = [];
  const machine = submissionMachine.provide({
    actions: {
      createKey: assign({ key: (_, { input }) => kept.get(input) ?? nextKey((keys += 1)) }),
      keepKey: ({ context: { input, key } }) => void kept.set(input, key ?? 'none'),
      forgetKey: ({ context }) => {
        for (const [input, key] of kept) if (key === context.key) kept.delete(input);
      },
    },
    actors: {
      call: fromPromise<SubmissionOutcome, Call>(({ input, signal }) => {
        calls.push(input);
        signals.push(signal);
        return new Promise((resolve, reject) => (open = { resolve, reject }));
      }),
    },
  });
  const actor = createActor(machine, { inspect }).start();
  actor.on('*', (event) => said.push(event));
  const step = async ({ type, input, progress = 0, output, error }: SubmissionStep) => {
    if (type === 'submission.submit') actor.send({ type, input });
    else if (type === 'submission.progressed') actor.send({ type, progress });
    else if (type === 'submission.reset' || type === 'submission.cancel') actor.send({ type });
    else if (output) open?.resolve(output);
    else open?.reject(error);
    await new Promise((flushed) => setImmediate(flushed));
  };
  return { actor, calls, said, signals, step };
}

const submit = (input: string): SubmissionStep => ({ type: 'submission.submit', input });
const reset: SubmissionStep = { type: 'submission.reset' };
const cancel: SubmissionStep = { type: 'submission.cancel' };
const outcome = (output: SubmissionOutcome): SubmissionStep => ({ type: 'outcome', output });
const answered = outcome(submissionOutcomes.answered);
const refused = outcome(submissionOutcomes.refused);
const barred = outcome(submissionOutcomes.barred);
const lost = outcome(submissionOutcomes.lost);
const mismatched = outcome(submissionOutcomes.mismatched);
const thrown: SubmissionStep = { type: 'thrown', error: 'thrown' };

const editing = { resting: 'editing' };
const accepted = { resting: 'accepted' };
const isRefused = { resting: 'refused' };
const unanswered = { resting: 'unanswered' };
const first = ['a', 'key 1'];

/** What the submission does, in rows: nothing here is derived from the statechart. `sent`: input and key of each call. */
const facts: [fact: string, steps: SubmissionStep[], value: unknown, sent: unknown[]][] = [
  ['nothing is sent unasked', [], editing, []],
  ['a submission is sent with a key', [submit('a')], 'submitting', [first]],
  ['it is sent once however often it is asked for', [submit('a'), submit('b')], 'submitting', [first]],
  ['it cannot be reset while it is sent', [submit('a'), reset], 'submitting', [first]],
  ['an answer accepts it', [submit('a'), answered], accepted, [first]],
  ['a refusal is kept', [submit('a'), refused], isRefused, [first]],
  ['so is being turned away', [submit('a'), barred], isRefused, [first]],
  ['so is a key that another used', [submit('a'), mismatched], isRefused, [first]],
  ['a reset ends a refusal', [submit('a'), refused, reset], editing, [first]],
  ['a reset ends an acceptance', [submit('a'), answered, reset], editing, [first]],

  // The key changes after a definite answer
  ['after an answer the key is new', [submit('a'), answered, submit('a')], 'submitting', [first, ['a', 'key 2']]],
  ['after a refusal the key is new', [submit('a'), refused, submit('a')], 'submitting', [first, ['a', 'key 2']]],
  [
    'after being turned away the key is new',
    [submit('a'), barred, reset, submit('a')],
    'submitting',
    [first, ['a', 'key 2']],
  ],

  // and only then
  ['a lost answer is not a refusal', [submit('a'), lost], unanswered, [first]],
  ['nor is a call that throws', [submit('a'), thrown], unanswered, [first]],
  ['nor is a call that is cancelled', [submit('a'), cancel], unanswered, [first]],
  ['a lost answer keeps the key', [submit('a'), lost, submit('a')], 'submitting', [first, first]],
  ['a call that throws keeps it', [submit('a'), thrown, submit('a')], 'submitting', [first, first]],
  ['a cancelled call keeps it', [submit('a'), cancel, submit('a')], 'submitting', [first, first]],
  ['a reset keeps it', [submit('a'), lost, reset, submit('a')], 'submitting', [first, first]],
  [
    'being turned away keeps it while an answer is missing',
    [submit('a'), lost, submit('a'), barred, submit('a')],
    'submitting',
    [first, first, first],
  ],
  ['the attempt’s answer settles it', [submit('a'), lost, submit('a'), answered], accepted, [first, first]],
  ['its refusal settles it', [submit('a'), lost, submit('a'), refused], isRefused, [first, first]],
  [
    'after it is settled the key is new',
    [submit('a'), lost, submit('a'), refused, submit('a')],
    'submitting',
    [first, first, ['a', 'key 2']],
  ],
  ['an edited attempt carries the same key', [submit('a'), lost, submit('b')], 'submitting', [first, ['b', 'key 1']]],
  [
    'an edited attempt is accepted where the first never arrived',
    [submit('a'), lost, submit('b'), answered],
    accepted,
    [first, ['b', 'key 1']],
  ],
  [
    'the first is recalled where it had arrived',
    [submit('a'), lost, submit('b'), mismatched],
    'recalling',
    [first, ['b', 'key 1'], first],
  ],
  [
    'a recalled attempt is accepted',
    [submit('a'), lost, submit('b'), mismatched, answered],
    accepted,
    [first, ['b', 'key 1'], first],
  ],
  [
    'nothing else is submitted while it is recalled',
    [submit('a'), lost, submit('b'), mismatched, submit('c'), reset],
    'recalling',
    [first, ['b', 'key 1'], first],
  ],
  [
    'of two unanswered attempts the second is recalled where it was not the first',
    [submit('a'), lost, submit('b'), lost, submit('c'), mismatched, mismatched],
    'recalling',
    [first, ['b', 'key 1'], ['c', 'key 1'], first, ['b', 'key 1']],
  ],
  [
    'one that used the key and is none of them is refused',
    [submit('a'), lost, submit('b'), mismatched, mismatched],
    isRefused,
    [first, ['b', 'key 1'], first],
  ],
  ...[lost, barred, thrown, cancel].map((step): (typeof facts)[number] => [
    `a recalled attempt that is ${step.output?.type ?? step.type} stays unanswered, with its key`,
    [submit('a'), lost, submit('b'), mismatched, step, submit('a')],
    'submitting',
    [first, ['b', 'key 1'], first, first],
  ]),
  [
    'a recalled attempt that is refused is settled',
    [submit('a'), lost, submit('b'), mismatched, refused, submit('b')],
    'submitting',
    [first, ['b', 'key 1'], first, ['b', 'key 2']],
  ],
];

describe('a submission, by hand', () => {
  it.each(facts)('%s', async (_, steps, value, sent) => {
    const { actor, calls, step } = running();
    for (const each of steps) await step(each);
    expect({ value: actor.getSnapshot().value, sent: calls.map(({ input, key }) => [input, key]) }).toEqual({
      value,
      sent,
    });
  });

  it('tells its answer once, with what was sent', async () => {
    const { step, said } = running();
    for (const each of [submit('a'), refused, submit('b'), answered]) await step(each);
    expect(said).toEqual([
      { type: 'failed', problem: 'refused' },
      { type: 'succeeded', input: 'b', answer: 'done', isEarlier: false },
    ]);
  });

  it('tells that it was the earlier attempt that was done', async () => {
    const { step, said } = running();
    for (const each of [submit('a'), lost, submit('b'), mismatched, answered]) await step(each);
    expect(said).toEqual([
      { type: 'failed', problem: 'lost' },
      { type: 'succeeded', input: 'a', answer: 'done', isEarlier: true },
    ]);
  });

  it('aborts a cancelled call and tells so', async () => {
    const { step, said, signals } = running();
    await step(submit('a'));
    await step(cancel);
    expect({ said, aborted: signals.map(({ aborted }) => aborted) }).toEqual({
      said: [{ type: 'cancelled' }],
      aborted: [true],
    });
  });

  it('keeps its problem until it is submitted again or reset', async () => {
    const { actor, step } = running();
    const seen: unknown[] = [];
    for (const each of [submit('a'), lost, reset, submit('a'), barred, submit('a'), answered]) {
      await step(each);
      seen.push(actor.getSnapshot().context.problem);
    }
    expect(seen).toEqual([null, 'lost', null, null, 'barred', null, null]);
  });

  it('is settled with nothing left of its attempts', async () => {
    const { actor, step } = running();
    for (const each of [submit('a'), lost, submit('b'), lost, submit('b'), lost]) await step(each);
    const before = actor.getSnapshot().context;
    for (const each of [submit('b'), answered]) await step(each);
    expect([before, actor.getSnapshot().context]).toEqual([
      { input: 'b', key: 'key 1', unanswered: ['a', 'b'], problem: 'lost', progress: null },
      { input: 'b', key: null, unanswered: [], problem: null, progress: null },
    ]);
  });

  it('knows how much of an attempt has gone through, until the next one', async () => {
    const { actor, step } = running();
    const seen: unknown[] = [];
    const half: SubmissionStep = { type: 'submission.progressed', progress: 0.5 };
    const whole: SubmissionStep = { type: 'submission.progressed', progress: 1 };
    for (const each of [half, submit('a'), half, whole, refused, half, submit('a')]) {
      await step(each);
      seen.push(actor.getSnapshot().context.progress);
    }
    expect(seen).toEqual([null, null, 0.5, 1, 1, 1, null]);
  });

  it.each([
    ['createKey', submissionMachine],
    ['keepKey', submissionMachine.provide({ actions: { createKey: assign({ key: () => 'key' }) } })],
    ['call', keyedSubmission],
  ])('fails by name without %s', async (name, machine) => {
    const actor = createActor(machine);
    const failed = new Promise((resolve) => {
      actor.subscribe({ error: resolve });
      actor.on('failed', ({ problem }) => resolve(problem));
    });
    actor.start().send({ type: 'submission.submit', input: 'a' });
    expect(await failed).toEqual(new Error(`submission: ${name} is not provided`));
  });
});

/** What is sent by the page, and after a reload of it: [input, key] of each call; and the keys that are kept then. */
const reloads: [fact: string, before: SubmissionStep[], after: SubmissionStep[], sent: unknown[], kept: unknown[]][] = [
  ['what was under way carries its key', [submit('a')], [submit('a')], [first, first], [first]],
  ['so does what was cancelled', [submit('a'), cancel], [submit('a')], [first, first], [first]],
  ['so does what had no answer', [submit('a'), lost], [submit('a')], [first, first], [first]],
  [
    'so does what was changed after a lost answer',
    [submit('a'), lost, submit('b')],
    [submit('b')],
    [first, ['b', 'key 1'], ['b', 'key 1']],
    [first, ['b', 'key 1']],
  ],
  ['an answer then settles it', [submit('a'), lost], [submit('a'), answered], [first, first], []],
  ['a refusal then settles it', [submit('a'), lost], [submit('a'), refused], [first, first], []],
  [
    'once it is settled the key is new',
    [submit('a'), lost],
    [submit('a'), answered, submit('a')],
    [first, first, ['a', 'key 1 of the new page']],
    [['a', 'key 1 of the new page']],
  ],
  [
    'what was answered carries a new key',
    [submit('a'), answered],
    [submit('a')],
    [first, ['a', 'key 1 of the new page']],
    [['a', 'key 1 of the new page']],
  ],
  [
    'so does what was refused',
    [submit('a'), refused],
    [submit('a')],
    [first, ['a', 'key 1 of the new page']],
    [['a', 'key 1 of the new page']],
  ],
  [
    'so does another input',
    [submit('a'), lost],
    [submit('b')],
    [first, ['b', 'key 1 of the new page']],
    [first, ['b', 'key 1 of the new page']],
  ],
  [
    'an answer settles every input that its key was sent with',
    [submit('a'), lost, submit('b'), lost],
    [submit('b'), answered],
    [first, ['b', 'key 1'], ['b', 'key 1']],
    [],
  ],
];

describe('a submission, after a reload of its page', () => {
  it.each(reloads)('%s', async (_, before, after, sent, keys) => {
    const kept = new Map<unknown, string>();
    const page = running({ kept });
    for (const each of before) await page.step(each);
    page.actor.stop();
    const again = running({ kept, nextKey: (count) => `key ${count} of the new page` });
    for (const each of after) await again.step(each);
    expect({
      sent: [...page.calls, ...again.calls].map(({ input, key }) => [input, key]),
      kept: [...kept],
    }).toEqual({ sent, kept: keys });
  });
});

describe('a submission, by its statechart', () => {
  const model = modelOf(keyedSubmission);
  const { tested, graphed } = modelPaths(model, submissionSteps);

  it('is walked by the machine as by its model', async () => {
    expect(tested.length).toBeGreaterThan(80);
    for (const path of tested) {
      const { actor, step } = running({ nextKey: () => 'key' });
      for (const { event, state } of path.steps) {
        if (event.type === 'xstate.init') continue;
        await step(event);
        const { value, context } = actor.getSnapshot();
        expect({ path: path.description, value, context }).toEqual({
          path: path.description,
          value: state.value,
          context: state.context,
        });
      }
      actor.stop();
    }
  });

  it('has the same paths in xstate/graph', () => {
    expect(graphed.map(pathEvents)).toEqual(tested.map(pathEvents));
  });

  afterAll(() => expect(missedTransitions('Vitest', submissionMachine, taken)).toEqual([]));
});
