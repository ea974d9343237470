import { expect, test } from 'vitest';

import { payoutTabs } from '../../../../src/features/payouts/payoutTabs.ts';

test('a tab says how many payouts there are and their sums, the largest number first and none of nothing', () => {
  const totals = [
    { currency: 'EUR', amount: 14_754 },
    { currency: 'GBP', amount: 0 },
    { currency: 'USD', amount: 908_849 },
  ];
  const tabs = payoutTabs([{ state: 'open', count: 31, totals }], { current: 'all', search: 'page=2&month=2026-10' });
  expect(
    tabs.map(({ label, href, ...rest }) => ({ label, href, ...('hints' in rest ? { hints: rest.hints } : {}) })),
  ).toEqual([
    { label: 'All 31', href: '/admin/payouts?month=2026-10' },
    { label: 'Open 31', href: '/admin/payouts?month=2026-10&state=open', hints: ['$9,088.49', '€147.54'] },
    { label: 'Approved 0', href: '/admin/payouts?month=2026-10&state=approved', hints: undefined },
    { label: 'Processing 0', href: '/admin/payouts?month=2026-10&state=processing', hints: undefined },
    { label: 'Paid 0', href: '/admin/payouts?month=2026-10&state=paid', hints: undefined },
  ]);
});
