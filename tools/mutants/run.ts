import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/mini';

import { mutantsOf, type Mutant } from './mutantsOf.ts';
import { type Score, writeScore } from './scores.ts';
import { type Subject, subjectsOf } from './subjects.ts';
import { TestRun } from './testRun.ts';

/** Mutants that behave as the source does, by file: what is changed, and why it makes no difference. */
const equivalents = z.record(z.string(), z.record(z.string(), z.string()));

/** How many mutants are tried before the source itself is tried again. */
const together = 10;

interface Result extends Score {
  readonly survivors: readonly Mutant[];
  /** Named as equivalent, and killed or not there any more. */
  readonly wrongNames: readonly string[];
}

/**
 * Tries the mutants of the given files, of everything that decides where none is given. Prints a table by file and every
 * survivor, and writes the scores. Answers whether every mutant is killed or named as equivalent.
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
  const survives = (mutant: Mutant) => {
    survived.add(mutant.what);
    if (Object.hasOwn(named, mutant.what)) return;
    survivors.push(mutant);
    console.log(`${subject.file}:${mutant.line} survives: ${mutant.what}`);
  };
  for (let first = 0; first < mutants.length; first += together) {
    const some = mutants.slice(first, first + together);
    const noticed: Mutant[] = [];
    for (const mutant of some)
      if (await run.notices(subject, mutant.text)) noticed.push(mutant);
      else survives(mutant);
    if (!(await run.notices(subject, null))) continue;
    // One of them left something behind, such as a lock, that fails whatever comes after it: each in a process of its own.
    for (const mutant of noticed) {
      await run.close();
      if (!(await run.notices(subject, mutant.text))) survives(mutant);
    }
    await run.close();
    if (await run.notices(subject, null)) throw new Error(`The tests of ${subject.file} fail now and then.`);
  }
  const wrongNames = Object.keys(named).filter((what) => !survived.has(what));
  for (const what of wrongNames) console.log(`${subject.file} is named as equivalent and is not: ${what}`);
  return {
    file: subject.file,
    tried: mutants.length,
    killed: mutants.length - survived.size,
    equivalent: survived.size - survivors.length,
    survivors,
    wrongNames,
  };
}

function report(results: readonly Result[]): void {
  console.table(
    results.map(({ file, tried, killed, equivalent, survivors }) => ({
      file,
      tried,
      killed,
      equivalent,
      alive: survivors.length,
    })),
  );
}
