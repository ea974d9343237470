import type { PayoutGroup } from '#contract/payoutLines.ts';

export const lineForms = { one: 'item', other: 'items' };

const apart: Readonly<Record<string, string>> = {
  refunds: 'Refunds',
  bonuses: 'Bonuses',
  adjustments: 'Adjustments',
};

/** What a group of a payout's lines is called: its app, or what its lines are. */
export const groupName = ({ key, app }: Pick<PayoutGroup, 'key' | 'app'>): string => app ?? apart[key] ?? 'Other';
