import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { expect, test } from 'vitest';

import { readConfig } from '../../server/platform/config.ts';

const names = new Set<string>();
readConfig(
  new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'string') names.add(name);
        return undefined;
      },
    },
  ),
);
/** Read by the build. */
const settings = [...names, 'VITE_SOCKET_URL'].toSorted();

const fileAt = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** The settings of .env.example as if every one were uncommented. */
const example = parseEnv(fileAt('.env.example').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''));

test('every setting is in .env.example, and nothing else is', () => {
  expect(Object.keys(example).toSorted()).toEqual(settings);
});

test('every setting has its row in the README', () => {
  const readme = fileAt('README.md');
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));
  expect(settings.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

test('the values of .env.example are the defaults', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});
