const apart: Readonly<Record<string, string>> = {
  refunds: 'Refunds',
  bonuses: 'Bonuses',
  adjustments: 'Adjustments',
};

/** What a group of a payout's lines is called: its app, or what its lines are. */
export const groupName = ({ key, app }: { key: string; app: string | null }): string => app ?? apart[key] ?? 'Other';
