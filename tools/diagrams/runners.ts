const sources = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '../../server/**/*.ts', '../../machines/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The files that run a machine: those that import it other than as a type. `decideStanding.ts` stands beside the charts. */
export function runners(machine: string): string {
  const found = Object.entries(sources)
    .filter(([, source]) =>
      new RegExp(`^import \\{[^}]*\\} from '(?:#machines|\\.)/\\w+/${machine}\\.machine\\.ts'`, 'm').test(source),
    )
    .map(([path]) => path.replace('../../', ''))
    .filter((path) => !/prerender|lifecycleCharts|app\/charts/.test(path));
  return found
    .toSorted()
    .map((path) => `\`${path}\``)
    .join(', ');
}
