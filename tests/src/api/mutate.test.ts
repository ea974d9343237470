import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';

import { defineEndpoint } from '#contract/shared/endpoint.ts';

import { invalidate } from '../../../src/api/invalidate.ts';
import { mutate } from '../../../src/api/mutate.ts';
import { setAnswers } from '../../../src/api/query.ts';
import { client } from '../../../src/api/queryClient.ts';

/** A call that is answered when the test says so. */
function call<Answer>(log: string[], name: string) {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((...settle) => ([resolve, reject] = settle));
  return {
    send: (version: number) => {
      log.push(`${name} sent after ${version}`);
      return promise;
    },
    show: () => {
      log.push(`${name} shown`);
      return () => void log.push(`${name} put back`);
    },
    settle: () => void log.push(`${name} settled`),
    resolve,
    reject,
  };
}
interface Versioned {
  version: number;
}
const versionOf = ({ version }: Versioned) => version;

beforeEach(() => client.clear());

test('changes of one scope are shown at once and sent in turn, each with the version of the one before', async () => {
  const log: string[] = [];
  const [first, second] = [call<Versioned>(log, 'first'), call<Versioned>(log, 'second')];
  const one = mutate({ scope: 'prospect a', ...first, versionOf });
  const two = mutate({ scope: 'prospect a', ...second, versionOf });
  first.resolve({ version: 7 });
  expect(await one).toEqual({ version: 7 });
  second.resolve({ version: 8 });
  expect(await two).toEqual({ version: 8 });
  expect(log).toEqual([
    'first shown',
    'second shown',
    'first sent after 0',
    'second put back',
    'first settled',
    'second shown',
    'second sent after 7',
    'second settled',
  ]);
});

test('changes of different scopes do not wait for each other', async () => {
  const log: string[] = [];
  const [first, second] = [call<Versioned>(log, 'first'), call<Versioned>(log, 'second')];
  const one = mutate({ scope: 'prospect a', ...first, versionOf });
  const two = mutate({ scope: 'prospect b', ...second, versionOf });
  second.resolve({ version: 2 });
  await two;
  first.resolve({ version: 1 });
  await one;
  expect(log).toEqual([
    'first shown',
    'second shown',
    'first sent after 0',
    'second sent after 0',
    'second settled',
    'first settled',
  ]);
});

test('a refused change is put back before its caller hears of it, and the next one is sent', async () => {
  const log: string[] = [];
  const [first, second] = [call<Versioned>(log, 'first'), call<Versioned>(log, 'second')];
  const one = mutate({ scope: 'prospect a', ...first, versionOf }).catch((error: unknown) => log.push(String(error)));
  const two = mutate({ scope: 'prospect a', ...second, versionOf });
  first.reject(new Error('refused'));
  await one;
  second.resolve({ version: 3 });
  await two;
  expect(log.filter((line) => line.startsWith('first') || line.startsWith('Error'))).toEqual([
    'first shown',
    'first sent after 0',
    'first put back',
    'Error: refused',
  ]);
  expect(log).toContain('second sent after 0');
});

test('a finished change is not kept for good', async () => {
  const log: string[] = [];
  const one = call<Versioned>(log, 'one');
  one.resolve({ version: 1 });
  const events: string[] = [];
  const stop = client.getMutationCache().subscribe(({ type }) => events.push(type));
  await mutate({ scope: 'prospect a', ...one, versionOf });
  stop();
  expect(events.filter((type) => type.startsWith('observer') && type !== 'observerOptionsUpdated')).toEqual([
    'observerAdded',
    'observerRemoved',
  ]);
});

const listThings = defineEndpoint({
  method: 'GET',
  path: '/api/things',
  access: 'staff',
  summary: 'Things.',
  success: { status: 200, data: z.array(z.string()) },
});
const key = (page: number) => [listThings.path, 'GET', undefined, { page }, undefined];
const known = (page: number) => client.getQueryData(key(page));

test('what is shown in several answers is put back in those that nothing else has changed', () => {
  for (const page of [1, 2, 3]) client.setQueryData(key(page), { data: [`on ${page}`, 'x'] });
  const undo = setAnswers(listThings, (answer) =>
    answer.data.includes('on 3') ? answer : { data: answer.data.filter((one) => one !== 'x') },
  );
  expect([known(1), known(2), known(3)]).toEqual([{ data: ['on 1'] }, { data: ['on 2'] }, { data: ['on 3', 'x'] }]);
  client.setQueryData(key(2), { data: ['newer'] });
  undo();
  expect([known(1), known(2), known(3)]).toEqual([
    { data: ['on 1', 'x'] },
    { data: ['newer'] },
    { data: ['on 3', 'x'] },
  ]);
});

const names = (page: number) => ({
  /** What the test is about: each change sets the one thing there is. */
  set: (name: string) => () =>
    setAnswers(listThings, (answer) => (answer.data[0] === name ? answer : { data: [name] })),
  settle: (name: string) => () =>
    void setAnswers(listThings, (answer) => (answer.data[0] === name ? answer : { data: [name] }), { isSettled: true }),
  shown: () => known(page),
});

test('the answer to a change stays under the later ones, which are shown', async () => {
  client.setQueryData(key(1), { data: ['before'] });
  const { set, settle, shown } = names(1);
  const [first, second] = [call<Versioned>([], 'first'), call<Versioned>([], 'second')];
  const one = mutate({ scope: 'a', show: set('first'), send: first.send, settle: settle('first') });
  const two = mutate({ scope: 'a', show: set('second'), send: second.send, settle: settle('second') });
  first.resolve({ version: 1 });
  await one;
  expect(shown()).toEqual({ data: ['second'] });
  second.resolve({ version: 2 });
  await two;
  expect(shown()).toEqual({ data: ['second'] });
});

test('a change that is refused leaves the later ones shown, and with all refused nothing is left of them', async () => {
  client.setQueryData(key(1), { data: ['before'] });
  const { set, shown } = names(1);
  const [first, second] = [call<Versioned>([], 'first'), call<Versioned>([], 'second')];
  const one = mutate({ scope: 'a', show: set('first'), send: first.send }).catch(String);
  const two = mutate({ scope: 'a', show: set('second'), send: second.send }).catch(String);
  first.reject(new Error('refused'));
  await one;
  expect(shown()).toEqual({ data: ['second'] });
  second.reject(new Error('refused as well'));
  await two;
  expect(shown()).toEqual({ data: ['before'] });
});

test('what a change makes stale is read anew once its scope is at rest', async () => {
  client.setQueryData(key(1), { data: ['before'] });
  const isStale = () => client.getQueryState(key(1))?.isInvalidated;
  const { set } = names(1);
  const [first, second] = [call<Versioned>([], 'first'), call<Versioned>([], 'second')];
  const stale = [listThings.path];
  const one = mutate({ scope: 'a', show: set('first'), send: first.send, stale });
  const two = mutate({ scope: 'a', show: set('second'), send: second.send, stale });
  first.resolve({ version: 1 });
  await one;
  await invalidate('/api/others');
  expect(isStale()).toBe(false);
  second.resolve({ version: 2 });
  await two;
  await expect.poll(isStale).toBe(true);
});
