import type { FigureText } from './figureText.ts';

/** What is in a state of a lifecycle, and for how long. */
export const stateFigureWords = {
  count: { label: 'Records', definition: 'Records that are in the state now.' },
  money: { label: 'Money inside', definition: 'What the records in the state come to, in each currency.' },
  median: { label: 'Median age', definition: 'Half of the records have been in the state for no longer than this.' },
  p90: { label: '90% are under', definition: 'Nine in ten records have been in the state for no longer than this.' },
} as const satisfies Record<string, FigureText>;
