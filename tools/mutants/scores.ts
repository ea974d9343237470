import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/mini';

/** How many mutants of a file were tried, and what became of them. */
export interface Score {
  readonly file: string;
  readonly tried: number;
  readonly killed: number;
  /** Named as such in `equivalent.json`, with the reason. */
  readonly equivalent: number;
}

const charts = z.record(z.string(), z.object({ killed: z.number(), tried: z.number() }));

/** Keeps a score where it is shown: a machine's on its page, which counts no equivalent ones, and every file's in the table. */
export function writeScore(root: string, score: Score): void {
  const chart = /^machines\/\w+\/(\w+)\.machine\.ts$/.exec(score.file)?.[1];
  if (chart !== undefined) writeChart(join(root, 'machines/diagrams/mutants.json'), chart, score);
  writeTable(join(root, 'docs/mutants.md'), score);
}

function writeChart(path: string, chart: string, { tried, killed, equivalent }: Score): void {
  const before = charts.parse(JSON.parse(readFileSync(path, 'utf8')));
  const after = { ...before, [chart]: { killed, tried: tried - equivalent } };
  const sorted = Object.fromEntries(Object.entries(after).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
}

const introduction = `# Mutants

Written by \`npm run test:mutants\`. A mutant is one file with one mistake put into it: a condition turned round, a boundary
moved, a step, a lock or a part of an SQL condition left out. It is killed when a test fails. An equivalent one behaves as the
file does: [equivalent.json](../tools/mutants/equivalent.json) names each with the reason. What is alive is a mistake that no
test has noticed. Each row is of the last run of its file.
`;

const rowShape = /^\| ([\w./]+\.ts) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +\d+ +\|$/gm;

function writeTable(path: string, score: Score): void {
  const before = existsSync(path) ? [...readFileSync(path, 'utf8').matchAll(rowShape)] : [];
  const scores = before.map(([, file = '', ...counts]): Score => {
    const [tried = 0, killed = 0, equivalent = 0] = counts.map(Number);
    return { file, tried, killed, equivalent };
  });
  const sorted = [...scores.filter(({ file }) => file !== score.file), score].toSorted((a, b) =>
    a.file < b.file ? -1 : 1,
  );
  const sum = (part: 'tried' | 'killed' | 'equivalent') => sorted.reduce((total, one) => total + one[part], 0);
  const all = { file: 'all', tried: sum('tried'), killed: sum('killed'), equivalent: sum('equivalent') };
  const width = Math.max(...sorted.map(({ file }) => file.length));
  const row = ({ file, tried, killed, equivalent }: Score) =>
    `| ${file.padEnd(width)} | ${cell(tried, 5)} | ${cell(killed, 6)} | ${cell(equivalent, 10)} | ${cell(tried - killed - equivalent, 5)} |`;
  const head = [
    `| ${'file'.padEnd(width)} | tried | killed | equivalent | alive |`,
    `| ${'-'.repeat(width)} | ----: | -----: | ---------: | ----: |`,
  ];
  writeFileSync(path, `${[introduction, ...head, ...sorted.map(row), row(all)].join('\n')}\n`);
}

const cell = (count: number, width: number) => String(count).padStart(width);
