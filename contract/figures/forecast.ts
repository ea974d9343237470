import type { FigureText } from './figureText.ts';

/** What is known and expected of a payout to come. */
export const forecastWords = {
  earned: { label: 'Earned so far', definition: 'What has been earned for the payout up to now.' },
  low: { label: 'At least', definition: 'The lower end of the 80% band: 1 in 10 payouts comes to less.' },
  high: { label: 'At most', definition: 'The upper end of the 80% band: 1 in 10 payouts comes to more.' },
  likely: { label: 'Likely', definition: 'What is earned so far and what usually follows: the middle of past cases.' },
  band: { label: '80% band', definition: '8 in 10 payouts are expected between these amounts.' },
  accuracy: {
    label: 'Past accuracy',
    definition: 'Of the past months forecast from what was known then, those whose payout came out inside the band.',
  },
} as const satisfies Record<string, FigureText>;
