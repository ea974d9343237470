import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { textOf } from '../../support/recipes.ts';

const root = join(import.meta.dirname, '../../..');
const recipes = textOf('README.md').split('\n## Three recipes\n')[1]?.split('\n## ')[0] ?? '';

test('every file and folder that the recipes of the README name exists', () => {
  const named = [...recipes.matchAll(/`([\w.-]+\/[^`\s]*)`/g)].map(([, path = '']) => path);
  // `src/features/<feature>/` stands for a folder in src/features.
  const missing = named.filter((path) => !existsSync(join(root, path.replace(/<.*$/, ''))));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
