import type { Sheet, State } from './chart.ts';

/** The charts of a sheet as Mermaid text (`stateDiagram-v2`), in the words of the pictures. */
export function mermaid({ charts }: Sheet): string {
  const lines = charts.flatMap((chart, index) => [
    ...(index > 0 ? [''] : []),
    ...inside(chart, '  '),
    ...chart.arrows.map(({ from, to, words }) => {
      const labels = words.map(({ event, condition }) => [event, condition].filter(Boolean).join(' — '));
      return `  ${name(from)} --> ${name(to)} : ${labels.join('<br/>')}`;
    }),
  ]);
  return ['stateDiagram-v2', '  direction LR', ...lines, ''].join('\n');
}

function inside(
  { states, initial, anywhere }: Pick<State, 'states' | 'initial' | 'anywhere'>,
  indent: string,
): string[] {
  return [
    ...(anywhere === null ? [] : [`${indent}state "from anywhere here" as ${name(anywhere)}`]),
    ...states.flatMap((one) => state(one, indent)),
    ...(initial === null ? [] : [`${indent}[*] --> ${name(initial)}`]),
  ];
}

function state(one: State, indent: string): string[] {
  const isOpen = one.states.length > 0;
  const open = `${indent}state "${[one.title, ...one.facts].join(isOpen ? ' · ' : '<br/>')}" as ${name(one.id)}`;
  const end = one.isFinal ? [`${indent}${name(one.id)} --> [*]`] : [];
  return isOpen ? [`${open} {`, ...inside(one, `${indent}  `), `${indent}}`] : [open, ...end];
}

const name = (id: string) => id.replaceAll(/\W/g, '_');
