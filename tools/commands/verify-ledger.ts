import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { z } from 'zod/mini';

import { ledgerFile } from '#contract/ledger/ledger.ts';
import { marksIn, markText } from '#contract/ledger/marks.ts';
import { checkLedger } from '#contract/ledger/proof.ts';
import { findingWords } from '#contract/ledger/words.ts';
import { money } from '#contract/shared/format.ts';
import { plural } from '#contract/shared/plural.ts';

const usage = `Checks a downloaded ledger; needs nothing but the file.

  npm run verify-ledger -- <ledger.json> [--marks <file>]

  --marks   a text file with the lines that statements and emails end with: "entry 214: …", "root 14: …"

Ends with 0 where nothing was changed, with 1 otherwise.
`;

async function verify(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { marks: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    console.log(usage);
    return values.help === true;
  }
  const file = z.safeParse(ledgerFile, json(await readFile(path, 'utf8')));
  if (!file.success) {
    console.error(`${path} is not a downloaded ledger.`);
    return false;
  }
  const marks = values.marks === undefined ? [] : marksIn(await readFile(values.marks, 'utf8'));
  if (values.marks !== undefined && marks.length === 0) {
    console.error(`${values.marks} holds no line such as "entry 214: …".`);
    return false;
  }
  const found = checkLedger(file.data, marks);
  for (const finding of found.findings) console.log(findingWords(finding));
  if (found.findings.length > 0) return false;
  const matching = plural(marks.length, { one: 'mark matches', other: 'marks match' });
  console.log(
    `Nothing was changed: ${plural(found.entries, { one: 'entry is', other: 'entries are' })} as sealed, ` +
      `${found.covered} covered by a root${marks.length === 0 ? '' : `; ${matching}`}.`,
  );
  for (const { currency, earned, paid } of found.sums)
    console.log(`Earned ${money(earned, currency)}, paid ${money(paid, currency)}.`);
  for (const mark of found.marks) console.log(markText(mark));
  return true;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

process.exitCode = await verify(process.argv.slice(2))
  .then((isSound) => (isSound ? 0 : 1))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
