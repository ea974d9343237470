import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { mutantsOf } from '../../tools/mutants/mutantsOf.ts';
import { subjectsOf } from '../../tools/mutants/subjects.ts';

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const mutants = new Map(subjectsOf(root).map(({ file }) => [file, mutantsOf(read(file))]));
const rows = [
  ...read('docs/mutants.md').matchAll(/^\| (\S+\.ts) +\| +(\d+) +\| +\d+ +\| +(\d+) +\| +(\d+) +\|$/gm),
].map(([, file = '', ...counts]) => {
  const [tried = 0, equivalent = 0, alive = 0] = counts.map(Number);
  return { file, tried, equivalent, alive };
});
const equivalents: Record<string, Record<string, string>> = JSON.parse(read('tools/mutants/equivalent.json'));
const named = (file: string) => Object.keys(equivalents[file] ?? {});

/** Where it fails: `npm run test:mutants -- <file>`. */
test('the table of mutants is of the files as they are, each of which has one that no test notices only where it is named', () => {
  expect(rows.map(({ file, tried, equivalent, alive }) => [file, tried, equivalent, alive])).toEqual(
    [...mutants]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, all]) => [file, all.length, named(file).length, 0]),
  );
});

test('what is named as equivalent is a mutant of its file', () => {
  const gone = Object.keys(equivalents).flatMap((file) => {
    const there = new Set(mutants.get(file)?.map(({ what }) => what));
    return named(file)
      .filter((what) => !there.has(what))
      .map((what) => `${file}: ${what}`);
  });
  expect(gone).toEqual([]);
});
