import { existsSync, readFileSync } from 'node:fs';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { z } from 'zod/mini';
import { type Sheet, sheetsOf } from './chart.ts';
import { json } from './json.ts';
import { mermaid } from './mermaid.ts';
import { picture } from './picture.ts';
import { runners } from './runners.ts';
import { title, wordsOf } from '../../src/app/charts/words.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts', { eager: true });
const readme = new URL('../../machines/README.md', import.meta.url);
const mutants = new URL('../../machines/diagrams/mutants.json', import.meta.url);

const kinds = [
  ['lifecycles', 'Lifecycles: the law of an entity'],
  ['decisions', 'Decisions: what several sides ask'],
  ['processes', 'Processes: things that run'],
] as const;

interface Found {
  machine: AnyStateMachine;
  folder: string;
  sheets: readonly Sheet[];
}

/**
 * What `machines/diagrams` holds, by file name: the picture, the Mermaid text and the JSON of every machine, and the
 * page that shows them; `paths`, which is how many paths the tests walk through each machine; and `../README.md` with its
 * tables.
 */
export async function diagramFiles(paths: ReadonlyMap<string, number>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const charts = machines();
  for (const { machine, sheets } of charts) {
    files.set(`${machine.id}.json`, json(machine));
    for (const sheet of sheets) {
      files.set(`${sheet.name}.mmd`, mermaid(sheet));
      files.set(`${sheet.name}.svg`, await picture(sheet));
    }
  }
  files.set('paths.json', `${JSON.stringify(Object.fromEntries(paths), null, 2)}\n`);
  files.set('README.md', page(charts, files));
  files.set('../README.md', withTables(readFileSync(readme, 'utf8'), charts, paths));
  return files;
}

function machines(): Found[] {
  return Object.keys(modules)
    .toSorted()
    .map((path) => {
      const [folder = '', file = ''] = path.split('/').slice(-2);
      const stem = file.slice(0, -'.machine.ts'.length);
      const machine = modules[path]?.[`${stem}Machine`];
      if (!(machine instanceof StateMachine)) throw new Error(`${path} does not export ${stem}Machine.`);
      return { machine, folder, sheets: sheetsOf(machine) };
    });
}

function page(charts: readonly Found[], files: ReadonlyMap<string, string>): string {
  const lines = [
    '# The machines, drawn',
    '',
    'Written by `npm run diagrams` from the charts as they are; a test fails when they differ. The thick blue line is the',
    'way to the good end, ↻ is answered without leaving the state, a double border is an end.',
  ];
  for (const [folder, heading] of kinds) {
    lines.push('', `## ${heading}`);
    for (const { machine, sheets } of charts.filter((chart) => chart.folder === folder)) {
      const { id } = machine;
      lines.push('', `### ${title(id)}`, '', machine.root.description ?? '', '');
      for (const { name } of sheets) {
        if (name !== id) lines.push(`#### ${title(id)}: ${title(name.slice(id.length + 1))}`, '');
        lines.push(`![The statechart ${name}](${name}.svg)`, '');
      }
      lines.push('<details><summary>In words</summary>', '', ...inWords(machine), '', '</details>', '');
      lines.push('<details><summary>As Mermaid</summary>', '');
      for (const { name } of sheets) lines.push('```mermaid', (files.get(`${name}.mmd`) ?? '').trimEnd(), '```', '');
      lines.push('</details>', '');
      lines.push(`[chart](../${folder}/${id}.machine.ts) · [JSON for Stately](${id}.json) · [Mermaid](${id}.mmd)`);
    }
  }
  return `${lines.join('\n')}\n`;
}

type Node = AnyStateMachine['root'];

/** Every state, and below it what its events mean. */
function inWords(machine: AnyStateMachine): string[] {
  const visit = (node: Node, depth: number): string[] => [
    ...(depth < 0 ? [] : [`${'  '.repeat(depth)}- **${title(node.key)}**: ${node.description}`]),
    ...[...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap((transition) => {
      const { event, condition } = wordsOf(machine, transition);
      const words = [event, condition].filter(Boolean).join(' ');
      return transition.description === undefined
        ? []
        : [`${'  '.repeat(depth + 1)}- _${words}_: ${transition.description}`];
    }),
    ...Object.values(node.states).flatMap((child) => visit(child, depth + 1)),
  ];
  return visit(machine.root, -1);
}

const scores = z.record(z.string(), z.object({ killed: z.number(), tried: z.number() }));

/** The page with its tables written anew between their marks. */
function withTables(text: string, charts: readonly Found[], paths: ReadonlyMap<string, number>): string {
  const known = existsSync(mutants) ? scores.parse(JSON.parse(readFileSync(mutants, 'utf8'))) : null;
  return kinds.reduce((so, [folder]) => {
    const rows = [
      ['machine', 'what it is', 'who runs it', 'paths', ...(known === null ? [] : ['mutants killed'])],
      ...charts
        .filter((chart) => chart.folder === folder)
        .map(({ machine: { id, root } }) => {
          const score = known?.[id];
          return [
            `[${id}](diagrams/README.md#${title(id).toLowerCase().replaceAll(' ', '-')})`,
            root.description ?? '',
            runners(id),
            String(paths.get(id) ?? '–'),
            ...(known === null ? [] : [score === undefined ? '–' : `${score.killed} of ${score.tried}`]),
          ];
        }),
    ];
    const marks = { begin: `<!-- ${folder}: written by npm run diagrams -->`, end: `<!-- ${folder}: end -->` };
    const [before, rest] = so.split(marks.begin);
    const after = rest?.split(marks.end)[1];
    if (before === undefined || after === undefined) throw new Error(`machines/README.md has no place for ${folder}.`);
    return `${before}${marks.begin}\n\n${table(rows)}\n\n${marks.end}${after}`;
  }, text);
}

/** As oxfmt writes a table. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
