import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

import { filesBelow } from '../tools/support/importGraph.mjs';

/** What users read is in string literals, templates and JSX text of these folders. */
const folders = [
  'src',
  'contract',
  'machines',
  'server/features',
  'server/lifecycle',
  'server/platform',
  'server/reporting',
];
/** The agreement is legal prose; the word list of passwords is data. */
const excluded = new Set(['server/features/terms/firstTerms.ts', 'server/features/session/commonPasswords.ts']);

/** docs/glossary.md has the terms to use instead, in the interface and in documents. */
const forbiddenEverywhere: readonly RegExp[] = [
  /\bsomebody\b/i,
  /\bnobody\b/i,
  /\banybody\b/i,
  /\beverybody\b/i,
  /\bwhoever\b/i,
  /\b(is|are|was|were) told\b/i,
  /\bmeanwhile\b/i,
  /\ball the same\b/i,
  /\be-mail/i,
  /\bemail address/i,
  /\bmailed\b/i,
];
/** In the interface alone: documents also say how emails are delivered, what a list has and where a part stands. */
const forbidden: readonly RegExp[] = [
  ...forbiddenEverywhere,
  // The part of a balance is named “On its way”.
  /\bon its way\b/,
  /\bstands? (there|here|against|in the way)\b/i,
  /\bdo not see\b/i,
  /\bof the list\b/i,
  /\btaken back\b/i,
  /\bworking days\b/i,
  /\b(by|this|the|your|a|new|get|send|these|no) mails?\b/i,
  /\blog(ged)? in\b(?! as)/i,
  /\blogin as\b/i,
  /\bany state\b/i,
];

/** Of a name or a comment; two things may be told apart. */
const told = /\w*told\w*(?! apart)\b/gi;
/** As a variable, a type or a file, alone or in a compound; a state, a field of the wire and a kind may be named so. */
const refusedName =
  /\b(?:const|let|function|interface|type|class) \[?(?:asked(?:[A-Z]\w*)?|\w*[a-z]Asked\w*|ask\w*First\w*)\b|(?<!\.)\basked\.\w/g;
const refusedFile = /(?:^|\/)(?:asked(?:[A-Z]\w*)?|\w*[a-z]Asked\w*|ask\w*First\w*)\.\w+$/;
/** A row at which to go on, a part of a chart: what it is has a name of its own. */
const typePlace = /\b(?:interface|type|class) Place\b/g;
const sources = ['src', 'contract', 'machines', 'server', 'tools', 'tests', 'e2e'];

const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8');

function textsOf(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateElement({ value }) {
      texts.push(value.cooked ?? value.raw);
    },
    JSXText({ value }) {
      texts.push(value);
    },
  }).visit(parseSync(file, read(file)).program);
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('no text uses a phrase that the glossary replaces', () => {
  const found = folders
    .flatMap((folder) => filesBelow(process.cwd(), folder))
    .filter((file) => !excluded.has(file))
    .flatMap((file) =>
      textsOf(file).flatMap((text) => forbidden.filter((phrase) => phrase.test(text)).map(() => `${file}: ${text}`)),
    );
  expect(found).toEqual([]);
});

test('no document uses a phrase that the glossary replaces', () => {
  const documents = [
    ...readdirSync(process.cwd()),
    ...readdirSync('docs', { recursive: true }).map((file) => `docs/${String(file)}`),
  ].filter((file) => file.endsWith('.md') && file !== 'docs/glossary.md');
  const found = documents.flatMap((file) =>
    forbiddenEverywhere.filter((phrase) => phrase.test(read(file))).map((phrase) => `${file}: ${phrase.source}`),
  );
  expect(found).toEqual([]);
});

test('no name and no comment says “told” for what was shown, sent or reported', () => {
  const found = sources
    .flatMap((folder) => filesBelow(process.cwd(), folder))
    .filter((file) => !excluded.has(file) && file !== 'tests/words.test.ts')
    .flatMap((file) => (read(file).match(told) ?? []).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('nothing is named “asked” but states of charts, fields of the wire and kinds, and no type “Place”', () => {
  const files = sources.flatMap((folder) => filesBelow(process.cwd(), folder)).filter((file) => /\.tsx?$/.test(file));
  const found = files.flatMap((file) =>
    [refusedName, typePlace].flatMap((name) => (read(file).match(name) ?? []).map((word) => `${file}: ${word}`)),
  );
  expect([...files.filter((file) => refusedFile.test(file)), ...found]).toEqual([]);
});
