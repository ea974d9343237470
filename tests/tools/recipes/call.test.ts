import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Endpoint } from '#contract/shared/endpoint.ts';

import type { FastifyInstance } from 'fastify';

import { buildApp } from '../../../server/app.ts';
import { contract } from '../../../server/contract.ts';
import { openServices } from '../../../server/openServices.ts';
import { testSecrets } from '../../support/secrets.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { createPool } from '../../../server/platform/database/pool.ts';
import { filesOf, nextSteps, textOf } from '../../support/recipes.ts';

/* README, "A call": step by step for every declared endpoint. */

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/**/*.ts', { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const declared = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, file: file.replaceAll('../', ''), endpoint: value }] : [],
  ),
);

const handlers = filesOf('server', /^server\/(?!contract).*\.ts$/)
  .map(({ text }) => text)
  .join('\n');
const wire = textOf('tests/contract/wire.test.ts');
const examples = textOf('tests/support/examples.ts');
const tests = [...filesOf('tests/server', /\.test\.ts$/), ...filesOf('tests/support', /\.ts$/)]
  .filter(({ path }) => !['tests/support/examples.ts', 'tests/support/charts/senders.ts'].includes(path))
  .map(({ text }) => text)
  .join('\n');

let app: FastifyInstance;
beforeAll(async () => {
  // Routes are registered without a question to the database.
  const pool = createPool({ url: 'postgres://unused@127.0.0.1:1/nothing' });
  app = await buildApp({ services: openServices(readConfig({ LOG_LEVEL: 'silent' }), pool, testSecrets) });
  await app.ready();
});
afterAll(() => app.close());

/** A test names the call, or has its path: whole, without the area, or its end after a path that is filled in. */
const isTested = (name: string, path: string) => {
  const fixed = path.replace(/\/?\{.*/, '');
  const inArea = path.replace(/\{.*/, '').split('/').slice(3).join('/');
  const last = path.split('/').findLast((part) => !part.startsWith('{')) ?? path;
  const filled = last.replace(/-\w+$/, String.raw`-\$\{`);
  const hasBeginning =
    tests.includes(fixed) ||
    (inArea.includes('/') && tests.includes(inArea)) ||
    (tests.includes(fixed.slice(0, fixed.lastIndexOf('/'))) && tests.includes(`}/${last}`));
  const hasEnd = new RegExp(`[/'\`](${last}(?![\\w-])|${filled})`).test(tests);
  return new RegExp(`\\b${name}\\b`).test(tests) || (hasBeginning && hasEnd);
};

test('every endpoint has what the recipe of a call asks for', () => {
  const things = declared.map(({ name, file, endpoint: { method, path } }) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    return [
      `A call: ${name}`,
      [
        {
          step: 1,
          isDone: contract.some(({ endpoint }) => endpoint.method === method && endpoint.path === path),
          else: `server/contract.ts does not name ${file}`,
        },
        {
          step: 2,
          isDone: new RegExp(`\\b${name}\\b`).test(handlers),
          else: 'no routes in server/features/<feature>/ handle it: on(endpoint, …)',
        },
        { step: 2, isDone: app.hasRoute({ method, url }), else: 'server/app.ts does not register its routes' },
        {
          step: 3,
          isDone: wire.includes(`'${method} ${path}'`),
          else: 'tests/contract/wire.test.ts has no row for it',
        },
        {
          step: 4,
          isDone: new RegExp(`^  ${name}\\b`, 'm').test(examples),
          else: 'tests/support/examples.ts has no request of it',
        },
        { step: 4, isDone: isTested(name, path), else: 'no test of tests/server calls it' },
      ],
    ] as const;
  });
  expect(nextSteps(Object.fromEntries(things))).toEqual([]);
  expect(declared.length).toBeGreaterThan(90);
});
