import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/mini';

import { mutantsOf, type Mutant } from './mutantsOf.ts';
import { type Subject, subjectsOf } from './subjects.ts';
import { TestRun } from './testRun.ts';

/** Mutants that behave as the source does, by file: what is changed, and why it makes no difference. */
const equivalents = z.record(z.string(), z.record(z.string(), z.string()));
const scores = z.record(z.string(), z.object({ killed: z.number(), tried: z.number() }));

interface Result {
  readonly subject: Subject;
  readonly tried: number;
  readonly survivors: readonly Mutant[];
  /** Named as equivalent, and killed or not there any more. */
  readonly wrongNames: readonly string[];
}

/**
 * Tries the mutants of the given files, of everything that decides where none is given. Prints a table by file and every
 * survivor, and writes the scores of whole machines. Answers whether every mutant is killed or named as equivalent.
 */
export async function tryMutants(root: string, files: readonly string[]): Promise<boolean> {
  const known = equivalents.parse(JSON.parse(readFileSync(join(root, 'tools/mutants/equivalent.json'), 'utf8')));
  const all = subjectsOf(root);
  const subjects = all.filter(({ file }) => files.length === 0 || files.some((given) => file.startsWith(given)));
  const unknown = files.filter((given) => !all.some(({ file }) => file.startsWith(given)));
  if (unknown.length > 0)
    throw new Error(`No mutants are tried of ${unknown.join(', ')}: see tools/mutants/subjects.ts.`);

  const results: Result[] = [];
  for (const isOnDatabase of [false, true]) {
    const run = new TestRun(root, isOnDatabase);
    try {
      for (const subject of subjects.filter((one) => one.isOnDatabase === isOnDatabase)) {
        const result = await tryOne(root, run, subject, known[subject.file] ?? {});
        results.push(result);
        writeScore(root, result);
      }
    } finally {
      await run.close();
    }
  }
  report(results);
  return results.every(({ survivors, wrongNames }) => survivors.length === 0 && wrongNames.length === 0);
}

async function tryOne(
  root: string,
  run: TestRun,
  subject: Subject,
  named: Readonly<Record<string, string>>,
): Promise<Result> {
  if (await run.notices(subject, null)) throw new Error(`The tests of ${subject.file} fail without any mutant.`);
  const mutants = mutantsOf(readFileSync(join(root, subject.file), 'utf8'));
  const survivors: Mutant[] = [];
  const survived = new Set<string>();
  for (const mutant of mutants) {
    if (await run.notices(subject, mutant.text)) continue;
    survived.add(mutant.what);
    if (Object.hasOwn(named, mutant.what)) continue;
    survivors.push(mutant);
    console.log(`${subject.file}:${mutant.line} survives: ${mutant.what}`);
  }
  // A run that fails whatever it is given would kill everything.
  if (await run.notices(subject, null)) throw new Error(`The tests of ${subject.file} fail after its mutants.`);
  const wrongNames = Object.keys(named).filter((what) => !survived.has(what));
  for (const what of wrongNames) console.log(`${subject.file} is named as equivalent and is not: ${what}`);
  return { subject, tried: mutants.length - survived.size + survivors.length, survivors, wrongNames };
}

/** The share of each machine, which its page shows; mutants that make no difference are not counted. */
function writeScore(root: string, { subject, tried, survivors }: Result): void {
  const name = /^machines\/\w+\/(\w+)\.machine\.ts$/.exec(subject.file)?.[1];
  if (name === undefined) return;
  const path = join(root, 'machines/diagrams/mutants.json');
  const before = scores.parse(JSON.parse(readFileSync(path, 'utf8')));
  const after = { ...before, [name]: { killed: tried - survivors.length, tried } };
  const sorted = Object.fromEntries(Object.entries(after).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

function report(results: readonly Result[]): void {
  const rows = results.map(({ subject, tried, survivors }) => ({
    file: subject.file,
    mutants: tried,
    killed: tried - survivors.length,
    survive: survivors.length,
  }));
  console.table(rows);
}
