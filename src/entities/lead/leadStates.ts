import type { Lead } from '#contract/leads.ts';
import { stateLabel } from '#contract/lifecycleWords.ts';

/** How a lead's state is shown, by its number on the wire. */
export const leadStates = {
  '0': { tone: 'warning', label: stateLabel('pending') },
  '1': { tone: 'success', label: stateLabel('approved') },
  '-1': { tone: 'error', label: stateLabel('rejected') },
} as const satisfies Record<`${Lead['status']}`, { tone: string; label: string }>;

export const leadStateOptions = (['0', '1', '-1'] as const).map((value) => ({
  value,
  label: leadStates[value].label,
}));
