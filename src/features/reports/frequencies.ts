import type { SavedReport } from '#contract/reports/reports.ts';

/** How often a saved report is mailed. */
export const frequencies = [
  { value: 'never', label: 'Never' },
  { value: 'weekly', label: 'Every Monday' },
  { value: 'monthly', label: 'On the first of a month' },
] as const;
export type FrequencyChoice = (typeof frequencies)[number]['value'];

export const isFrequencyChoice = (value: string | null): value is FrequencyChoice =>
  frequencies.some((one) => one.value === value);
export const frequencyOf = (choice: FrequencyChoice): SavedReport['frequency'] => (choice === 'never' ? null : choice);
