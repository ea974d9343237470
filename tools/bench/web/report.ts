/** A figure that is good when it is at most its goal; points, when they are at least theirs. */
export interface Figure {
  name: string;
  values: readonly number[];
  /** null where there is no limit. */
  goal: number | null;
  unit: 'ms' | '×' | 'points' | '';
}

const columns = [44, 10, 10, 10, 8] as const;
const line = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join(' ');

const words = {
  ms: (value: number) => `${Math.round(value)} ms`,
  '×': (value: number) => `${value.toFixed(2)} ×`,
  points: String,
  '': (value: number) => value.toFixed(3),
} as const satisfies Record<Figure['unit'], (value: number) => string>;
const shown = (value: number, unit: Figure['unit']): string => words[unit](value);

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
        goal === null ? '' : `${unit === 'points' ? '≥' : '≤'} ${unit === '' ? goal : shown(goal, unit)}`,
        goal === null ? '' : (unit === 'points' ? middle(values) >= goal : middle(values) <= goal) ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
}
