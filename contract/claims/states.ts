export const claimStates = ['open', 'asked', 'refused', 'appealed', 'granted', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** The states in which someone has a deadline, and who. */
export const waitingFor: Readonly<Record<ClaimState, 'staff' | 'partner' | null>> = {
  open: 'staff',
  asked: 'partner',
  refused: 'partner',
  appealed: 'staff',
  granted: null,
  declined: null,
  withdrawn: null,
};
