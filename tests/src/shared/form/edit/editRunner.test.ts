import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';

import { ProblemError } from '../../../../../src/api/problemError.ts';
import { createEditRunner, type EditCalls } from '../../../../../src/shared/form/edit/editRunner.ts';
import { type EditUnits, fieldsOf, unit, valuesOf } from '../../../../../src/shared/form/edit/editUnits.ts';

type Values = { name: string; street: string; city: string; apps: string[] };
type Answer = { version: number };
const units: EditUnits<Values> = {
  name: unit('Name', 'name'),
  address: unit('Address', 'street', 'city'),
  apps: unit('Apps', 'apps'),
};
const before: Values = { name: 'Acme', street: 'Low Road 1', city: 'Ghent', apps: ['a'] };

const refusal = (status: number, code: 'version_conflict' | 'not_found' | 'invalid_input') =>
  new ProblemError(status, { type: 'about:blank', title: 'No', status, code, detail: 'No.' });

function running(calls: Partial<EditCalls<Values, Answer>>) {
  const runner = createEditRunner<Values, Answer>(units);
  const sent: [Values, number][] = [];
  const actor = createActor(runner.machine, {
    input: { basis: { version: 1, fields: fieldsOf(units, before) } },
  }).start();
  const save = (values: Values) => {
    runner.prepare(values, {
      save: async (wanted, version, signal) => {
        sent.push([wanted, version]);
        return calls.save ? await calls.save(wanted, version, signal) : { version: version + 1 };
      },
      versionOf: ({ version }) => version,
      valuesOf: calls.valuesOf,
      read: calls.read ?? (async () => null),
    });
    actor.send({ type: 'edit.save', fields: fieldsOf(units, values) });
    return waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { runner, actor, sent, save };
}

test('a unit is compared without blanks around it, taken as a whole, and read as one line', () => {
  const address = unit<Values>('Address', 'street', 'city');
  expect(address.part({ ...before, city: ' Ghent ' })).toEqual(address.part(before));
  expect(address.take(before, { ...before, name: 'Other', street: 'High Road 2' })).toEqual({
    ...before,
    street: 'High Road 2',
  });
  expect([
    address.words(before),
    address.words({ ...before, street: '' }),
    unit<Values>('Apps', 'apps').words(before),
  ]).toEqual(['Low Road 1 Ghent', 'Ghent', 'a']);
});

test('values get those parts of theirs that the fields have of them', () => {
  const theirs = { name: 'Theirs', street: 'High Road 2', city: 'Bruges', apps: ['b'] };
  const fields = { ...fieldsOf(units, before), address: units['address']?.part(theirs) };
  expect(valuesOf(units, { fields, mine: before, theirs })).toEqual({
    ...before,
    street: 'High Road 2',
    city: 'Bruges',
  });
});

test('what two people changed apart is sent as both made it', async () => {
  let isOld = true;
  const { sent, save, runner } = running({
    save: async (_values, version) => {
      if (isOld) throw refusal(409, 'version_conflict');
      return { version: version + 1 };
    },
    read: async () => {
      isOld = false;
      return { version: 4, values: { ...before, street: 'High Road 2', city: 'Bruges' } };
    },
  });
  const snapshot = await save({ ...before, name: 'Mine' });
  const both = { name: 'Mine', street: 'High Road 2', city: 'Bruges', apps: ['a'] };
  expect(snapshot.value).toEqual({ resting: 'saved' });
  expect(sent).toEqual([
    [{ ...before, name: 'Mine' }, 1],
    [both, 4],
  ]);
  expect(runner.typed(snapshot.context.mine)).toEqual(both);
  expect(snapshot.context.basis.version).toBe(5);
});

test('what is sent next begins with what was saved, and is compared with that', async () => {
  const saved = { ...before, name: 'Acme Ltd', apps: ['a', 'made'] };
  const { sent, save, runner } = running({ valuesOf: () => saved });
  const { context } = await save({ ...before, name: 'Acme Ltd' });
  expect(runner.typed(context.mine)).toEqual(saved);
  expect(context.basis).toEqual({ version: 2, fields: fieldsOf(units, saved) });
  await save({ ...saved, city: 'Bruges' });
  expect(sent.at(-1)).toEqual([{ ...saved, city: 'Bruges' }, 2]);
});

test('what both changed of one unit waits for a decision, and is then sent on top of theirs', async () => {
  let isOld = true;
  const { actor, sent, save, runner } = running({
    save: async (_values, version) => {
      if (isOld) throw refusal(409, 'version_conflict');
      return { version: version + 1 };
    },
    read: async ({ problem, sent: mine }) => {
      isOld = false;
      return { version: 4, values: { ...before, city: 'Bruges' }, by: { address: `${problem.code} ${mine.city}` } };
    },
  });
  await save({ ...before, city: 'Lille' });
  expect(actor.getSnapshot().value).toBe('conflicted');
  expect(actor.getSnapshot().context.conflicts).toEqual([
    {
      field: 'address',
      theirs: { street: 'Low Road 1', city: 'Bruges' },
      mine: { street: 'Low Road 1', city: 'Lille' },
      by: 'version_conflict Lille',
    },
  ]);
  expect(runner.theirs()).toEqual({ ...before, city: 'Bruges' });
  await save({ ...before, city: 'Lille' });
  expect(sent.at(-1)).toEqual([{ ...before, city: 'Lille' }, 4]);
});

test.each([
  ['what is not found is gone', { save: () => Promise.reject(refusal(404, 'not_found')) }, 'gone'],
  ['a lost answer is a refusal', { save: () => Promise.reject(new Error('cut')) }, { resting: 'refused' }],
  ['what is not there to be read is gone', { save: () => Promise.reject(refusal(409, 'version_conflict')) }, 'gone'],
  [
    'what is not found when it is read is gone',
    {
      save: () => Promise.reject(refusal(409, 'version_conflict')),
      read: () => Promise.reject(refusal(404, 'not_found')),
    },
    'gone',
  ],
  [
    'what cannot be read is a refusal',
    {
      save: () => Promise.reject(refusal(409, 'version_conflict')),
      read: () => Promise.reject(refusal(400, 'invalid_input')),
    },
    { resting: 'refused' },
  ],
])('%s', async (_, calls, value) => {
  const { save } = running(calls);
  expect((await save({ ...before, name: 'Mine' })).value).toEqual(value);
});
