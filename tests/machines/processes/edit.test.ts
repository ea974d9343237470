import { afterAll, expect, test } from 'vitest';
import { createActor, fromPromise, type EventObject } from 'xstate';

import {
  type EditFields,
  editMachine,
  type EditVersion,
  type ReadOutcome,
  type SaveOutcome,
} from '#machines/processes/edit.machine.ts';

import { declaredTransitions, transitionRecorder } from '../../support/charts/coverage.ts';
import {
  basis,
  no,
  old,
  none,
  found,
  mine,
  save,
  ask,
  renewed,
  answered,
  readBack,
  lostSave,
  lostReading,
  accepted,
  outdated,
  refused,
  missing,
  contested,
  apart,
  notNewer,
  editCases,
  editModel,
  type Step,
} from '../../../src/app/charts/walks/editCases.ts';
import { pathEvents } from '../../../src/app/charts/walks/graphPaths.ts';
import { modelPaths } from '../../support/charts/modelPaths.ts';

const { taken, inspect } = transitionRecorder();
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Answers of the server that the test gives, one after the other. */
function line<Input, Outcome>() {
  const requests: Input[] = [];
  let answer: ((outcome: Outcome) => void) | undefined;
  let fail: ((error: unknown) => void) | undefined;
  return {
    requests: requests,
    answer: (outcome: Outcome) => answer?.(outcome),
    fail: (error: unknown) => fail?.(error),
    logic: fromPromise<Outcome, Input>(({ input }) => {
      requests.push(input);
      return new Promise((...ends) => ([answer, fail] = ends));
    }),
  };
}

/** The machine over a server that only the test answers for. */
function running() {
  const saving = line<{ fields: EditFields; version: number }, SaveOutcome>();
  const reading = line<{ basis: EditVersion; problem: unknown }, ReadOutcome>();
  const machine = editMachine.provide({ actors: { save: saving.logic, read: reading.logic } });
  const actor = createActor(machine, { input: { basis }, inspect });
  const said: unknown[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  const after = async (event: Step) => {
    if (event.type === 'xstate.done.actor.save') saving.answer(event.output);
    else if (event.type === 'xstate.error.actor.save') saving.fail(event.error);
    else if (event.type === 'xstate.done.actor.read') reading.answer(event.output);
    else if (event.type === 'xstate.error.actor.read') reading.fail(event.error);
    else actor.send(event);
    await settle();
    return actor.getSnapshot();
  };
  return { actor, said, saved: saving.requests, readings: reading.requests, after };
}

const editing = { resting: 'editing' };
const toConflict = [save(), outdated, contested];

/* What the product says of an edit, in rows: nothing here is derived from the statechart. */
const facts: [fact: string, events: Step[], value: unknown][] = [
  ['an edit begins with typing', [], editing],
  ['saving sends it', [save()], 'saving'],
  ['it is sent once', [save(), save({ name: 'Again' })], 'saving'],
  ['an accepted change is saved', [save(), accepted], { resting: 'saved' }],
  ['more can be changed after it is saved', [save(), accepted, save()], 'saving'],
  ['a refused change is still being edited', [save(), refused], { resting: 'refused' }],
  ['a lost answer is a refusal', [save(), lostSave], { resting: 'refused' }],
  ['a refused change can be saved again', [save(), refused, save()], 'saving'],
  ['a refusal can be put away', [save(), refused, ask('edit.reset')], editing],
  ['waiting for the answer can be stopped', [save(), ask('edit.cancel')], editing],
  ['after it is saved, editing begins anew where it is put away', [save(), accepted, ask('edit.reset')], editing],
  ['a newer version with the same content changes nothing', [renewed(basis.fields)], editing],
  ['nor does one with other content', [renewed(mine)], editing],
  ['nor after a refusal', [save(), refused, renewed(basis.fields)], { resting: 'refused' }],
  ['nor once it is saved', [save(), accepted, renewed(mine)], { resting: 'saved' }],
  ['a newer version is not taken over while it is sent', [save(), renewed(basis.fields)], 'saving'],
  ['nor while it is compared', [save(), outdated, renewed(basis.fields)], 'rebasing'],
  ['a refusal is not put away while it is sent', [save(), ask('edit.reset')], 'saving'],
  ['a deleted object is said to be gone', [save(), missing], 'gone'],
  ['gone is for good', [save(), missing, save(), ask('edit.continue'), ask('edit.reset')], 'gone'],
  ['an old version is compared with what stands there now', [save(), outdated], 'rebasing'],
  ['comparing can be stopped', [save(), outdated, ask('edit.cancel')], editing],
  ['nothing is saved while it is compared', [save(), outdated, save()], 'rebasing'],
  ['other fields changed by others are kept, and it is saved again', [save(), outdated, apart], 'saving'],
  ['and may be outdated again', [save(), outdated, apart, outdated], 'rebasing'],
  ['the same change by both is no conflict', [save(), outdated, readBack(found({ name: 'Mine' }))], 'saving'],
  ['the same field changed by both is a conflict', toConflict, 'conflicted'],
  [
    'what was deleted while it is compared is gone',
    [save(), outdated, readBack({ type: 'missing', problem: none })],
    'gone',
  ],
  [
    'what may not be read is a refusal',
    [save(), outdated, readBack({ type: 'refused', problem: no })],
    { resting: 'refused' },
  ],
  ['what is refused as old without being so is a refusal', [save(), outdated, notNewer], { resting: 'refused' }],
  ['what cannot be read is a refusal', [save(), outdated, lostReading], { resting: 'refused' }],
  ['one’s own can be saved in place of theirs', [...toConflict, save()], 'saving'],
  ['one can go on from theirs', [...toConflict, ask('edit.continue')], editing],
  ['theirs can be left as it is', [...toConflict, ask('edit.discard')], 'discarded'],
  ['what was dropped is for good', [...toConflict, ask('edit.discard'), save()], 'discarded'],
  [
    'a conflict is not put away unseen',
    [...toConflict, ask('edit.reset'), ask('edit.cancel'), renewed(mine)],
    'conflicted',
  ],
  [
    'there is nothing to decide before a conflict',
    [ask('edit.continue'), ask('edit.discard'), ask('edit.cancel')],
    editing,
  ],
];

test.each(facts)('%s', async (_, events, value) => {
  const { after, actor } = running();
  for (const event of events) await after(event);
  expect(actor.getSnapshot().value).toEqual(value);
});

test('a change is sent with the version it was made on, and the next one with the version of the answer', async () => {
  const { after, saved, said } = running();
  await after(save());
  await after(accepted);
  await after(save({ ...mine, phone: '9' }));
  await after(answered({ type: 'saved', version: null }));
  await after(save());
  expect(saved.map(({ version, fields }) => [version, fields['name'], fields['phone']])).toEqual([
    [3, 'Mine', '1'],
    [6, 'Mine', '9'],
    [6, 'Mine', '1'],
  ]);
  expect(said).toEqual([
    { type: 'saved', fields: mine },
    { type: 'saved', fields: { ...mine, phone: '9' } },
  ]);
});

test('the next edit begins with what was saved, where that is not as it was sent', async () => {
  const { after, said } = running();
  const fields = { ...mine, apps: ['a', 'made'] };
  await after(save());
  const { context } = await after(answered({ type: 'saved', version: 6, fields }));
  expect(context).toEqual({ basis: { version: 6, fields }, mine: fields, theirs: null, conflicts: [], problem: null });
  expect(said).toEqual([{ type: 'saved', fields }]);
});

test('theirs and mine are known for each field that both changed, with its author; other changes of theirs are kept', async () => {
  const { after, said } = running();
  await after(save({ ...mine, apps: ['a', 'b'] }));
  await after(outdated);
  const { context } = await after(readBack(found({ name: 'Theirs', phone: '2', apps: ['c'] }, { name: 'Mina' })));
  expect(context).toEqual({
    basis,
    mine: { name: 'Mine', phone: '2', apps: ['a', 'b'] },
    theirs: { version: 5, fields: { name: 'Theirs', phone: '2', apps: ['c'] }, by: { name: 'Mina' } },
    conflicts: [
      { field: 'name', theirs: 'Theirs', mine: 'Mine', by: 'Mina' },
      { field: 'apps', theirs: ['c'], mine: ['a', 'b'], by: null },
    ],
    problem: null,
  });
  expect(said).toEqual([{ type: 'conflicted' }]);
});

test('after a conflict the decision is sent on top of their version', async () => {
  const { after, saved, readings } = running();
  for (const event of toConflict) await after(event);
  const { context } = await after(save({ ...mine, name: 'Both' }));
  expect(saved.at(-1)).toEqual({ version: 5, fields: { ...mine, name: 'Both' } });
  expect([context.theirs, context.conflicts]).toEqual([null, []]);
  await after(outdated);
  expect(readings.at(-1)).toEqual({
    basis: { version: 5, fields: { ...basis.fields, name: 'Theirs' } },
    problem: old,
  });
});

test('who goes on from theirs saves on top of their version', async () => {
  const { after, saved, actor } = running();
  for (const event of [...toConflict, ask('edit.continue')]) await after(event);
  expect(actor.getSnapshot().context).toMatchObject({
    basis: { version: 5, fields: { ...basis.fields, name: 'Theirs' } },
    theirs: null,
    conflicts: [],
  });
  await after(save({ ...mine, name: 'Both' }));
  expect(saved.at(-1)).toEqual({ version: 5, fields: { ...mine, name: 'Both' } });
});

test('what was saved is what the next change is compared with', async () => {
  const { after, actor } = running();
  for (const event of [save(), accepted, save({ ...mine, phone: '9' }), outdated]) await after(event);
  await after(readBack({ type: 'found', theirs: { version: 7, fields: { ...mine, name: 'Theirs' }, by: {} } }));
  const { value, context } = actor.getSnapshot();
  expect({ value, mine: context.mine }).toEqual({ value: 'saving', mine: { ...mine, name: 'Theirs', phone: '9' } });
});

test('changes of different fields are saved together, without a question', async () => {
  const { after, saved } = running();
  for (const event of [save(), outdated, apart]) await after(event);
  expect(saved).toEqual([
    { version: 3, fields: mine },
    { version: 5, fields: { ...mine, phone: '2' } },
  ]);
});

test('a newer version is adopted only if it says the same', async () => {
  const { after } = running();
  expect((await after(renewed({ ...basis.fields, phone: '2' }))).context.basis).toEqual(basis);
  expect((await after(renewed(basis.fields))).context.basis).toEqual({ ...basis, version: 4 });
});

test('a refusal and a deletion are said with their problem', async () => {
  const { after, said } = running();
  await after(save());
  expect((await after(refused)).context.problem).toEqual(no);
  expect((await after(save())).context.problem).toBe(null);
  expect((await after(missing)).context.problem).toEqual(none);
  expect(said).toEqual([{ type: 'refused', problem: no }, { type: 'gone' }]);
});

/* What is notified of where an edit gets, and whether the person still waits or can do no more. */
const endings: [fact: string, events: Step[], outcome: unknown][] = [
  ['while it is sent', [save()], { problem: null, tags: ['busy'], said: [] }],
  ['while it is compared', [save(), outdated], { problem: old, tags: ['busy'], said: [] }],
  ['a stopped comparison', [save(), outdated, ask('edit.cancel')], { problem: null, tags: [], said: [] }],
  ['a lost answer', [save(), lostSave], { problem: no, tags: [], said: [{ type: 'refused', problem: no }] }],
  [
    'a refusal that is put away',
    [save(), refused, ask('edit.reset')],
    { problem: null, tags: [], said: [{ type: 'refused', problem: no }] },
  ],
  [
    'what is found deleted',
    [save(), outdated, readBack({ type: 'missing', problem: none })],
    { problem: none, tags: ['over'], said: [{ type: 'gone' }] },
  ],
  [
    'what may not be read',
    [save(), outdated, readBack({ type: 'refused', problem: no })],
    { problem: no, tags: [], said: [{ type: 'refused', problem: no }] },
  ],
  [
    'what cannot be read',
    [save(), outdated, lostReading],
    { problem: no, tags: [], said: [{ type: 'refused', problem: no }] },
  ],
  [
    'what is not old',
    [save(), outdated, notNewer],
    { problem: old, tags: [], said: [{ type: 'refused', problem: old }] },
  ],
  [
    'what is dropped',
    [...toConflict, ask('edit.discard')],
    { problem: null, tags: ['over'], said: [{ type: 'conflicted' }] },
  ],
];

test.each(endings)('%s is reported', async (_, events, outcome) => {
  const { after, actor, said } = running();
  for (const event of events) await after(event);
  const { context, tags } = actor.getSnapshot();
  expect({ problem: context.problem, tags: [...tags], said }).toEqual(outcome);
});

test('actors that are not provided fail by name', async () => {
  const actor = createActor(editMachine, { input: { basis } }).start();
  actor.send({ type: 'edit.save', fields: mine });
  await settle();
  expect(actor.getSnapshot().context.problem).toEqual(new Error('edit: save is not provided'));
  const other = createActor(
    editMachine.provide({
      actors: {
        save: fromPromise<SaveOutcome, { fields: EditFields; version: number }>(async () => ({
          type: 'outdated',
          problem: old,
        })),
      },
    }),
    { input: { basis } },
  ).start();
  other.send({ type: 'edit.save', fields: mine });
  await settle();
  expect(other.getSnapshot().context.problem).toEqual(new Error('edit: read is not provided'));
});

const isStep = (event: EventObject): event is Step =>
  editCases.some((one) => one === event) ||
  ['edit.cancel', 'edit.continue', 'edit.discard', 'edit.reset'].includes(event.type);
const { tested, graphed } = modelPaths(editModel(), editCases);

test('every path of the statechart is walked by the machine as by its model', async () => {
  expect(tested.length).toBeGreaterThan(40);
  for (const path of tested) {
    const { actor, after } = running();
    for (const { event, state } of path.steps) {
      if (isStep(event)) await after(event);
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

test('the paths of both test models are the same', () => {
  const eventsOf = (paths: typeof tested) => paths.map((path) => JSON.stringify(pathEvents(path))).toSorted();
  expect(eventsOf(graphed)).toEqual(eventsOf(tested));
});

afterAll(() => {
  const declared = declaredTransitions(editMachine);
  expect([...declared].filter((transition) => !taken.has(transition))).toEqual([]);
});
