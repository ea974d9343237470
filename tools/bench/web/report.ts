import { cells } from '../cells.ts';
import { median } from '../median.ts';

/** A figure that is good when it is at most its goal; points, when they are at least theirs. */
export interface Figure {
  name: string;
  values: readonly number[];
  /** null where there is no limit. */
  goal: number | null;
  unit: 'ms' | '×' | 'points' | '';
}

const line = cells(44, 10, 10, 10, 8);

const words = {
  ms: (value: number) => `${Math.round(value)} ms`,
  '×': (value: number) => `${value.toFixed(2)} ×`,
  points: String,
  '': (value: number) => value.toFixed(3),
} as const satisfies Record<Figure['unit'], (value: number) => string>;
const shown = (value: number, unit: Figure['unit']): string => words[unit](value);

/** The table of figures: median and least of the runs, the goal, and whether the median meets it. */
export function report(figures: readonly Figure[]): string {
  return [
    line(['figure', 'median', 'least', 'goal', 'met']),
    ...figures.map(({ name, values, goal, unit }) =>
      line([
        name,
        shown(median(values), unit),
        shown(Math.min(...values), unit),
        goal === null ? '' : `${unit === 'points' ? '≥' : '≤'} ${unit === '' ? goal : shown(goal, unit)}`,
        goal === null ? '' : (unit === 'points' ? median(values) >= goal : median(values) <= goal) ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
}
