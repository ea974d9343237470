/** A figure that is good when it is at most its goal. */
export interface Figure {
  name: string;
  values: readonly number[];
  /** null where there is no limit. */
  goal: number | null;
  unit: 'ms' | '×' | '';
}

const columns = [44, 10, 10, 10, 8] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join(' ');

const shown = (value: number, unit: Figure['unit']): string =>
  unit === 'ms' ? `${Math.round(value)} ms` : unit === '×' ? `${value.toFixed(2)} ×` : value.toFixed(3);

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The table of figures: median and least of the runs, the goal, and whether the median meets it. */
export function report(figures: readonly Figure[]): string {
  return [
    line(['figure', 'median', 'least', 'goal', 'met']),
    ...figures.map(({ name, values, goal, unit }) =>
      line([
        name,
        shown(middle(values), unit),
        shown(Math.min(...values), unit),
        goal === null ? '' : `≤ ${unit === '' ? goal : shown(goal, unit)}`,
        goal === null ? '' : middle(values) <= goal ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
}
