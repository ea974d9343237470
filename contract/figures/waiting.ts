import type { FigureText } from './figureText.ts';

/** What waits for a decision by staff. */
export const waitingWords = {
  registrations: { label: 'Registrations', definition: 'Registrations that wait for a decision now.' },
  leads: { label: 'Leads', definition: 'Leads that wait for a decision now.' },
  referrals: { label: 'Flagged', definition: 'Referrals under review now.' },
} as const satisfies Record<string, FigureText>;
