import { expect, test } from 'vitest';

import { exportedIds } from '../../../../src/features/payouts/files/exportedIds.ts';
import { inParts } from '../../../../src/features/payouts/steps/inParts.ts';
import { foreseenWords } from '../../../../src/features/payouts/steps/moves.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a large change is sent 25 rows at a time, in at most forty parts, none larger than the server takes', () => {
  const sizes = (count: number, most: number) => inParts(numbers(count), most).map(({ length }) => length);
  expect(sizes(0, 500)).toEqual([]);
  expect(sizes(25, 500)).toEqual([25]);
  expect(sizes(62, 500)).toEqual([25, 25, 12]);
  expect(sizes(4000, 1000)).toEqual(numbers(40).map(() => 100));
  expect(sizes(4000, 50)).toEqual(numbers(80).map(() => 50));
  expect(inParts(numbers(62), 500).flat()).toEqual(numbers(62));
});

test('what is asked before a step of many names counts, sums, what was done already, and each refusal with its reason', () => {
  const refusal = (id: string, partnerName: string | null, reason: string) => ({ id, partnerName, reasons: [reason] });
  expect(
    foreseenWords(
      {
        moved: 2,
        unchanged: 1,
        totals: [
          { amount: 6000, currency: 'EUR' },
          { amount: 7000, currency: 'USD' },
        ],
        refused: [
          refusal('1', 'Acme', 'No payout method yet.'),
          refusal('2', 'Bolt', 'No payout method yet.'),
          refusal('3', 'Acme', 'No payout method yet.'),
          refusal('4', null, 'This payout doesn’t exist.'),
        ],
      },
      'approve',
    ).split('\n'),
  ).toEqual([
    '2 payouts will be approved: $70.00 + €60.00.',
    '1 was approved already.',
    '4 payouts will be refused:',
    'No payout method yet. (Acme and Bolt)',
    'This payout doesn’t exist. (an unknown payout)',
  ]);
});

test('a file’s payouts are those whose numbers are in it and that are not sent yet', () => {
  const row = (number: string, state: 'approved' | 'processing' = 'approved') => ({
    payoutId: `id ${number}`,
    number,
    state,
  });
  const rows = [
    row('P-2026-10-0001'),
    row('P-2026-10-0002'),
    row('P-2026-10-0003', 'processing'),
    row('P-2026-10-00021'),
  ];
  const sepa = '<EndToEndId>P-2026-10-0002</EndToEndId><Ustrd>Acme P-2026-10-0003</Ustrd>';
  expect(exportedIds(sepa, rows)).toEqual(['id P-2026-10-0002']);
  expect(exportedIds('number,amount\nP-2026-10-0001,1\n"P-2026-10-00021",2', rows)).toEqual([
    'id P-2026-10-0001',
    'id P-2026-10-00021',
  ]);
});
