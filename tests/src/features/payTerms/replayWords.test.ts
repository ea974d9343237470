import { expect, test } from 'vitest';

import { monthsIn, periodWords } from '../../../../src/features/payTerms/whatIf/replayWords.ts';

test('a period is named by its first and last day', () => {
  expect([
    periodWords({ from: '2026-01-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' }, 'en-GB'),
    periodWords({ from: null, to: '2026-11-21T00:00:00.000Z' }, 'en-GB'),
  ]).toEqual(['1 Jan 2026 – 31 Oct 2026', 'Until 20 Nov 2026']);
});

test('the months of a currency have no gaps, and nothing of another currency', () => {
  const month = (currency: string, name: string, amount: number) => ({
    currency,
    month: name,
    earned: { before: amount, after: amount + 1 },
    payable: { before: 0, after: amount },
  });
  const months = [month('EUR', '2026-01', 9), month('USD', '2025-11', 5), month('USD', '2026-01', 7)];
  expect(monthsIn({ months }, 'USD')).toEqual([
    { month: '2025-11', earned: [5, 6], payable: [0, 5] },
    { month: '2025-12', earned: [0, 0], payable: [0, 0] },
    { month: '2026-01', earned: [7, 8], payable: [0, 7] },
  ]);
  expect(monthsIn({ months }, 'JPY')).toEqual([]);
});
