import { expect, test } from 'vitest';

import { decisionsHref } from '../../../../src/features/analytics/decisionsHref.ts';
import { managerRankings } from '../../../../src/features/analytics/managerRankings.ts';
import { portfolioFigures, portfolioHref } from '../../../../src/features/analytics/portfolioHref.ts';
import { weekHref } from '../../../../src/features/analytics/weekHref.ts';

const last = { value: 'last_month', range: null } as const;

test('a bar of the times to decision opens what was decided within it, by the manager of the page', () => {
  expect(decisionsHref({ manager: 'me', period: last }, { subject: 'leads', span: 'three_days' })).toBe(
    '/admin/reports/decision-times?subject=leads&span=three_days&actor=me&timeFilter=last_month',
  );
  expect(decisionsHref({ manager: undefined, period: { value: 'all time', range: null } }, { decision: 'open' })).toBe(
    '/admin/reports/decision-times?decision=open',
  );
});

test.each([
  ['within the period', '2026-09-07', '2026-09-07', '2026-09-13'],
  ['the first, which is cut', '2026-08-31', '2026-09-02', '2026-09-06'],
  ['the last, which is cut', '2026-10-26', '2026-10-26', '2026-10-27'],
])('a week opens its days %s', (_, monday, from, to) => {
  const days = { from: '2026-09-02', to: '2026-10-27' };
  expect(weekHref({ manager: undefined, days, today: '2026-11-20' }, monday, 'notes')).toBe(
    `/admin/reports/activity?work=notes&timeFilter=custom&from=${from}&to=${to}`,
  );
});

test('the week of today ends with it', () => {
  expect(
    weekHref({ manager: 'me', days: { from: null, to: '2026-11-30' }, today: '2026-11-20' }, '2026-11-16', 'contacts'),
  ).toBe('/admin/reports/activity?work=contacts&actor=me&timeFilter=custom&from=2026-11-16&to=2026-11-20');
});

test('every figure of a portfolio opens with its manager and the period of the page', () => {
  expect(portfolioFigures.map((metric) => portfolioHref(metric, { managerId: 'm', period: last }))).toEqual([
    '/admin/reports/portfolio?standing=approved&manager=m&timeFilter=last_month',
    '/admin/reports/portfolio?standing=active&manager=m&timeFilter=last_month',
    '/admin/reports/portfolio?standing=paying&manager=m&timeFilter=last_month',
    '/admin/reports/revenue?by=partner&manager=m&timeFilter=last_month',
    '/admin/referrals?manager=m&timeFilter=last_month',
    '/admin/reports/activation?by=partner&age=60&manager=m&timeFilter=last_month',
    '/admin/reports/churn?manager=m&timeFilter=last_month',
    '/admin/reports/churn?manager=m&timeFilter=last_month',
    '/admin/reports/activity?work=decisions&actor=m&timeFilter=last_month',
    '/admin/reports/decision-times?subject=registrations&actor=m&timeFilter=last_month',
    '/admin/reports/decision-times?subject=registrations&actor=m&timeFilter=last_month',
    '/admin/reports/activity?work=notes&actor=m&timeFilter=last_month',
    '/admin/reports/activity?work=contacts&actor=m&timeFilter=last_month',
  ]);
});

test('a figure of all managers opens everyone’s rows', () => {
  const opened = (metric: (typeof portfolioFigures)[number]) =>
    portfolioHref(metric, { managerId: undefined, period: last });
  expect([opened('portfolio'), opened('netRevenue'), opened('timeToDecision')]).toEqual([
    '/admin/reports/portfolio?standing=approved&timeFilter=last_month',
    '/admin/reports/revenue?by=partner&timeFilter=last_month',
    '/admin/reports/decision-times?subject=registrations&timeFilter=last_month',
  ]);
});

test('managers are ranked by every figure of theirs, the best first; all time has no beginning', () => {
  expect(managerRankings({ wanted: 'churn', isAllTime: false })).toEqual({
    sort: 'churn',
    order: 'churn',
    offered: portfolioFigures,
    isUnknown: false,
  });
  expect(managerRankings({ wanted: 'netRevenue', isAllTime: false })).toMatchObject({ order: '-netRevenue' });
  expect(managerRankings({ wanted: 'churn', isAllTime: true })).toEqual({
    sort: 'portfolio',
    order: '-portfolio',
    offered: portfolioFigures.filter((key) => key !== 'churn' && key !== 'grossRetention'),
    isUnknown: false,
  });
  expect(managerRankings({ wanted: 'clicks', isAllTime: false })).toMatchObject({ sort: 'portfolio', isUnknown: true });
});

test('what no manager has opens the partners without one', () => {
  const period = { value: 'all time', range: null } as const;
  expect(portfolioHref('activePartners', { managerId: null, period })).toBe(
    '/admin/reports/portfolio?standing=active&manager=unassigned',
  );
});
