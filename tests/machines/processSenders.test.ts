import { describe, expect, it } from 'vitest';

import { eventsOf } from '#machines/regions.ts';

import { isMachine } from './isMachine.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/processes/*.machine.ts', { eager: true });
const charts = import.meta.glob<string>('../../machines/processes/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** What runs the charts; the pages that show and play them send everything. */
const running = import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!../../src/app/charts/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const sends = (source: string, event: string) =>
  new RegExp(String.raw`\btype: [^;}]*'${event.replaceAll('.', String.raw`\.`)}'`, 'u').test(source);
/** In the chart that takes the event, where its type is declared too. */
const raises = (source: string, event: string) => source.includes(`raise({ type: '${event}' })`);

/** The files that send an event to the chart of a file. XState itself sends those of its actors and of time. */
function sendersOf(file: string, event: string): string[] {
  if (event.startsWith('xstate.')) return ['XState'];
  const others = Object.entries({ ...running, ...charts }).filter(([path]) => path !== file);
  return [
    ...others.filter(([, source]) => sends(source, event)).map(([path]) => path),
    ...(raises(charts[file] ?? '', event) ? [file] : []),
  ];
}

describe.each(
  Object.entries(modules).flatMap(([file, exported]) =>
    Object.values(exported)
      .filter(isMachine)
      .map((machine) => ({ file, machine, name: machine.id })),
  ),
)('$name', ({ file, machine }) => {
  it.each(eventsOf(machine))('takes %s, which something sends', (event) => {
    expect(sendersOf(file, event)).not.toEqual([]);
  });
});
