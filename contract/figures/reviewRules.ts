import type { FigureText } from './figureText.ts';

/** What a rule that looks for fraud has done. */
export const reviewRuleWords = {
  found: { label: 'Found in 30 days', definition: 'What the rule found in the last 30 days.' },
  failed: { label: 'Failures in 30 days', definition: 'Runs of the rule that failed in the last 30 days.' },
} as const satisfies Record<string, FigureText>;
