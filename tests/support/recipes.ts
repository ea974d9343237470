import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The text of a file of the repository. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files of a folder whose names match, with their texts. */
export const filesOf = (folder: string, name: RegExp): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path) && !path.includes('/node_modules/'))
    .map((path) => ({ path, text: textOf(path) }));

/** One step of a recipe of the README for one thing: whether it is done, else what to do, in the file that it names. */
export interface Step {
  /** Its number in the README. */
  readonly step: number;
  readonly isDone: boolean;
  readonly else: string;
}

/** What is to be done next, for each thing whose recipe was not followed to its end. */
export const nextSteps = (things: Readonly<Record<string, readonly Step[]>>): readonly string[] =>
  Object.entries(things).flatMap(([thing, steps]) => {
    const next = steps.find(({ isDone }) => !isDone);
    return next === undefined ? [] : [`${thing}, step ${next.step}: ${next.else}`];
  });
