import type { Lead } from '#contract/leads.ts';

/** How a lead's state is shown, by its number on the wire. */
export const leadStates = {
  '0': { tone: 'warning', label: 'Pending' },
  '1': { tone: 'success', label: 'Approved' },
  '-1': { tone: 'error', label: 'Rejected' },
} as const satisfies Record<`${Lead['status']}`, { tone: string; label: string }>;

export const leadStateOptions = (['0', '1', '-1'] as const).map((value) => ({
  value,
  label: leadStates[value].label,
}));
