import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Method } from '#contract/shared/endpoint.ts';

import { contract } from '../../server/contract.ts';
import { routes } from '../../src/app/routes.ts';
import { filesBelow } from '../../tools/support/importGraph.mjs';

/** One statement of the specification: its words in short, and what holds once the product does as it says. */
export type Row = readonly [says: string, holds: () => boolean];

const read = (file: string): string => readFileSync(join(process.cwd(), file), 'utf8');
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

let code: string | undefined;
/** All that the product says, comments left out, line breaks as blanks. */
const everything = (): string =>
  (code ??= ['src', 'contract', 'server', 'machines']
    .flatMap((folder) => filesBelow(process.cwd(), folder).filter((file) => /\.tsx?$/.test(file)))
    .map((file) => withoutComments(read(file)))
    .join('\n')
    .replaceAll(/\s+/g, ' '));

/** The words are in the product; as a pattern where a part of them is a value. */
export const says = (words: string | RegExp) => (): boolean =>
  typeof words === 'string' ? everything().includes(words) : words.test(everything());

/** A file has it in its code. */
export const written = (file: string, what: RegExp) => (): boolean => what.test(withoutComments(read(file)));

const get = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The fields that a schema takes or gives, those of every alternative. */
function fieldsOf(schema: unknown): string[] {
  const def = get(schema, 'def');
  const shape = get(def, 'shape');
  if (typeof shape === 'object' && shape !== null) return Object.keys(shape);
  const options = get(def, 'options');
  const inner = ['innerType', 'element', 'in', 'out', 'left', 'right'].map((name) => get(def, name));
  return [...(Array.isArray(options) ? options : []), ...inner].flatMap((each) =>
    each === undefined ? [] : fieldsOf(each),
  );
}

/** A schema has these fields, perhaps others too. */
export const fields = (schema: unknown, names: string) => (): boolean =>
  names.split(' ').every((name) => fieldsOf(schema).includes(name));

/** The call is declared (tests/contract/wire.test.ts holds that what is declared is served), and takes these fields. */
export const call =
  (method: Method, path: string, { takes = '', status = 0 }: { takes?: string; status?: number } = {}) =>
  (): boolean => {
    const same = (one: string) => one.replaceAll(/\{\w+\}/g, '{}');
    const found = contract.find(
      ({ endpoint }) => endpoint.method === method && same(endpoint.path) === same(path),
    )?.endpoint;
    if (!found || (status !== 0 && found.success.status !== status)) return false;
    const taken = new Set(['params', 'query', 'body', 'file'].flatMap((part) => fieldsOf(get(found, part))));
    return takes === '' || takes.split(' ').every((name) => taken.has(name));
  };

/** The address shows a page of its own. */
export const route = (pattern: string) => (): boolean => routes.some((each) => each.pattern === pattern);

export const is = (actual: unknown, expected: unknown) => (): boolean =>
  JSON.stringify(actual) === JSON.stringify(expected);
