import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import { csvLines } from '../../server/platform/http/csv.ts';

/* How LibreOffice reads an exported CSV, computing whatever looks like a formula: Debian's `libreoffice-calc-nogui`. */

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tributary-spreadsheet-'));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

const comma = 44;
const semicolon = 59;
const run = promisify(execFile);

/** Opens it with formulas evaluated, and answers the sheet as text: all its cells, and those that are formulas. */
async function open(csv: string, separator: number) {
  const file = path.join(directory, 'export.csv');
  fs.writeFileSync(file, csv);
  // Separator, quote, UTF-8, from the first line; special numbers are detected and formulas evaluated.
  const filter = `CSV:${separator},34,76,1,,0,false,true,false,false,false,0,true`;
  await run('soffice', [
    `-env:UserInstallation=file://${directory}/profile`,
    '--headless',
    `--infilter=${filter}`,
    '--convert-to',
    'fods',
    '--outdir',
    directory,
    file,
  ]);
  const sheet = fs.readFileSync(path.join(directory, 'export.fods'), 'utf8');
  return {
    formulas: [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula),
    cells: [...sheet.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) => text),
  };
}

const begins = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', ' =', '\u200b=', '\u00ad=', '"=', '\u0007='];
const hostile = begins.flatMap((begin) => [
  `${begin}1+1`,
  `a;${begin}1+1`,
  `a\n${begin}1+1`,
  `${begin}HYPERLINK("http://evil.example";"x")`,
]);

test.each([
  ['commas', comma],
  ['semicolons', semicolon],
])('nothing that people typed is computed where cells end at %s', async (_, separator) => {
  const { formulas } = await open(
    csvLines(
      hostile.flatMap((cell) => [
        [cell, 'after'],
        ['before', cell],
      ]),
    ),
    separator,
  );
  expect(formulas).toEqual([]);
});

test('the same text unguarded is computed, so that the test above can fail', async () => {
  expect((await open('=1+1,after\r\n', comma)).formulas).toEqual(['of:=1+1']);
});

test('plain cells are what they were: names, signed numbers, phone numbers, quotes and line breaks', async () => {
  const { cells } = await open(csvLines([['Zoë “Q” O’Neil', -12.5, '+44 20 7946 0018', 'a "quoted" one']]), comma);
  expect(cells).toEqual(['Zoë “Q” O’Neil', '-12.5', '+44 20 7946 0018', 'a &quot;quoted&quot; one']);
});
