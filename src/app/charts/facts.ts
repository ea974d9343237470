import { capital } from '#contract/shared/format.ts';
import type { AnyMachineSnapshot } from 'xstate';

import type { Chart } from './chartList.ts';
import { type Fact, declared } from './declaredFacts.ts';
import { spaced } from './words.ts';

/** What the guards of a chart read: as declared, or every plain thing that a process knows. */
export function factsOf({ name, starts: [{ context }] }: Chart): readonly Fact[] {
  const known = declared[name];
  if (known) return known;
  return Object.entries(context).flatMap(([fact, value]) => {
    const kind = kinds[typeof value];
    if (kind === undefined) return [];
    return { name: fact, label: capital(spaced(fact)), meaning: '', control: { kind } };
  });
}

const kinds: Readonly<Record<string, 'yes' | 'number' | 'text'>> = { boolean: 'yes', number: 'number', string: 'text' };

/** What else a process knows: it follows from the events, and is shown only. */
export function knowledgeOf(chart: Chart, { context }: AnyMachineSnapshot): readonly (readonly [string, string])[] {
  if (chart.kind !== 'process') return [];
  const set = new Set(factsOf(chart).map(({ name }) => name));
  return Object.entries(context).flatMap(([name, value]) =>
    set.has(name) || typeof value === 'function'
      ? []
      : [[capital(spaced(name)), value === undefined || value === null ? '' : JSON.stringify(value)] as const],
  );
}
