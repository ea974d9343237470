import type { bannerFrequencies, bannerTones } from '#contract/content/banners.ts';

export const toneWords = {
  info: 'Information',
  success: 'Good news',
  warning: 'Warning',
  error: 'Problem',
} as const satisfies Record<(typeof bannerTones)[number], string>;

export const frequencyWords = {
  always: 'Until it ends or is dismissed',
  daily: 'Once a day',
  once: 'On one visit',
} as const satisfies Record<(typeof bannerFrequencies)[number], string>;

/** The options of a field, in their order. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
