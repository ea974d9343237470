import { expect, test } from 'vitest';

import { figuresOfReports } from '#contract/figures/ofReports.ts';
import { figureWords, registryWords } from '#contract/figures/words.ts';

test('figures of reports are their columns of counts, flags, money, shares and days, and no others', () => {
  const shown = figuresOfReports.map(({ key, unit }) => [key, unit]);
  const of = (report: string) => shown.filter(([key]) => key?.startsWith(`reports.${report}.`));
  expect([of('refunds'), of('portfolio'), of('churn'), of('decision-times'), of('activity')]).toEqual([
    [
      ['reports.refunds.refunded', 'money'],
      ['reports.refunds.reversed', 'money'],
    ],
    [
      ['reports.portfolio.approved', 'count'],
      ['reports.portfolio.active', 'count'],
      ['reports.portfolio.paying', 'count'],
    ],
    [
      ['reports.churn.shops', 'count'],
      ['reports.churn.lost', 'count'],
    ],
    [['reports.decision-times.days', 'duration']],
    [],
  ]);
});

test('a share of a report divides its columns, and groups as the report does', () => {
  expect(figuresOfReports.find(({ key }) => key === 'reports.performance.conversion')).toEqual({
    key: 'reports.performance.conversion',
    ...figureWords.conversion,
    unit: 'ratio',
    numerator: ['visitInstalls'],
    denominator: ['clicks'],
    source: 'report performance',
    groupings: ['day', 'week', 'month', 'app', 'partner'],
    isYoungBiased: true,
    isLessBetter: false,
    isCapped: true,
  });
});

test('a column that is a figure of the registry has its words', () => {
  const words = (name: string) => {
    const found = figuresOfReports.find(({ key }) => key === `reports.revenue.${name}`);
    return found && { label: found.label, definition: found.definition };
  };
  expect(['charges', 'charged', 'revenue'].map(words)).toEqual([
    registryWords.charges,
    registryWords.grossRevenue,
    figureWords.revenue,
  ]);
});
