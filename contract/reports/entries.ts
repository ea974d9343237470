import { type LedgerKind, ledgerKindWords, ledgerKinds } from '../payouts/payouts.ts';

/** Which entries of the ledger: those of a kind, or all that partners earn by their shops and bonuses (`cost`). */
export const entryChoices = [...ledgerKinds, 'cost'] as const;
export type EntryChoice = (typeof entryChoices)[number];

export const entryWords: Readonly<Record<EntryChoice, string>> = {
  ...ledgerKindWords,
  cost: 'Commissions, reversals and bonuses',
};

export const kindsOf = (choice: EntryChoice): readonly LedgerKind[] =>
  choice === 'cost' ? ['commission', 'reversal', 'bonus'] : [choice];
