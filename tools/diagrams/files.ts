import { StateMachine } from 'xstate';
import { mermaid } from './mermaid.ts';
import { picture } from './picture.ts';

const sources = import.meta.glob<string>('../../machines/*/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts', { eager: true });

const kinds = [
  ['lifecycles', 'Lifecycles: the law of an entity'],
  ['processes', 'Processes: things that run'],
] as const;

/** What `machines/diagrams` holds, by file name: the text and the picture of every machine, and the index of both. */
export function diagramFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const index = [
    '# The machines, drawn',
    '',
    'Written by `npm run diagrams` from the charts as they are; a test fails when they differ.',
  ];
  for (const [folder, heading] of kinds) {
    index.push('', `## ${heading}`);
    for (const path of Object.keys(sources)
      .filter((file) => file.includes(`/${folder}/`))
      .toSorted()) {
      const stem = path.slice(path.lastIndexOf('/') + 1, -'.machine.ts'.length);
      const machine = modules[path]?.[`${stem}Machine`];
      if (!(machine instanceof StateMachine)) throw new Error(`${path} does not export ${stem}Machine.`);
      const text = mermaid(machine);
      files.set(`${stem}.mmd`, text);
      files.set(`${stem}.svg`, picture(text));
      const file = path.replace('../../machines/', '../');
      index.push('', `### ${stem}`, '', sentence(path), '', `![The statechart ${stem}](${stem}.svg)`, '');
      index.push(`[chart](${file}) · [Mermaid](${stem}.mmd)`);
    }
  }
  return files.set('README.md', `${index.join('\n')}\n`);
}

/** The doc sentence that stands above the machine in its file. */
function sentence(path: string): string {
  const [, comment] = /\/\*\*((?:(?!\*\/).)*)\*\/\s*export const \w+Machine = setup/s.exec(sources[path] ?? '') ?? [];
  if (comment === undefined) throw new Error(`${path} has no sentence above its machine.`);
  return comment.replaceAll(/\s*\n\s*\*\s*|\s+/g, ' ').trim();
}
