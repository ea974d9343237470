import { expect, test } from 'vitest';

import { figureWords } from '#contract/figures/words.ts';
import { figures } from '#contract/figures/registry.ts';
import { metricKeys, metrics } from '#contract/analytics/metrics.ts';
import { stepWords } from '#contract/analytics/progress.ts';

import { shownIn } from '../../support/shownNumbers.ts';

const sources: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../../../src/{features,entities}/**/*.{ts,tsx}',
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

const isOfRegistry = (module: string): boolean =>
  module.startsWith('#contract/figures/') ||
  ['#contract/analytics/metrics.ts', '#contract/analytics/progress.ts', '#contract/reports/performance.ts'].includes(
    module,
  );

const screens = Object.entries(sources).map(([path, text]) => {
  const file = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
  return { file, ...shownIn({ file, text }, isOfRegistry) };
});

/** Written by the screen itself, which loads no words of the registry. */
const written: Readonly<Record<string, string>> = {
  'Campaigns: Clicks': 'clicks',
  'Campaigns: Installs': 'installs',
  'TiersPage: At risk': 'tiers.atRisk',
  'TiersPage: Partners': 'tiers.partners',
};

/** No figures of the programme, by what they are. */
const others: Readonly<Record<string, readonly string[]>> = {
  'what one shop, app, campaign or partner of a list has come to': [
    'AllReferrals: Commission',
    'AllReferrals: Net revenue',
    'AllReferrals: Revenue',
    'Campaigns: Commission',
    'PartnerReferrals: Commission',
    'PartnerReferrals: Revenue',
    'PartnersPage: Balance',
    'PartnersPage: Earned',
    'PartnersPage: Referrals',
    'ReferralSummary: Commission',
    'ReferralSummary: Revenue',
    'ReferralsPage: Commission',
    'ReferralsPage: Revenue',
    'TeamPage: Partners',
  ],
  'a fact of one charge, commission, reversal or refund': [
    'BalanceEntries: Amount',
    'Commissions: Charge',
    'Commissions: Commission',
    'GroupLines: Amount',
    'GroupLines: Charge',
    'PartnerCommissions: Commission',
    'PayoutBookings: Amount',
    'ReferralFacts: Amount',
    'ReferralFacts: Net',
    'ReferralJourney: Amount',
    'ReversalPage: Commission',
    'WaitingRefunds: Closed',
    'WaitingRefunds: Waiting',
    'reversalColumns: Amount',
  ],
  'a fact of one payout, or a line of it': [
    'AdminPayoutsPage: Amount',
    'AdminPayoutsPage: Items',
    'ImportAnswerForm: Amount',
    'NextPayout: label',
    'PartnerPayouts: Amount',
    'PartnerPayouts: Items',
    'PartnerReportDetails: Amount',
    'PartnerReportDetails: Commissions',
    'PayoutsPage: Amount',
    'PayoutsPage: Items',
    'RunRows: Amount',
    'RunRows: Items',
    'RunSummary: plural(made.filter((row) => row.currency === currency).length, payoutForms)',
    'Statement: fact.label',
  ],
  'a fact of one case, banner, newsletter, version or search': [
    'BannerList: Dismissed',
    'BannerList: Opened',
    'BannerList: Seen by',
    'CaseList: Signals',
    'CaseView: On hold',
    'EditTerms: Accepted by partners',
    'FaqMisses: Times',
    'NewsletterList: Sent',
    'OneBanner: Dismissed',
    'OneBanner: Opened',
    'OneBanner: Seen by',
  ],
  'a setting of an app or a tier': [
    'AppList: Plans',
    'AppList: Rate',
    'Details: Attribution window',
    'Details: Default rate',
    'OneOffer: Price',
    'TiersPage: Requirement',
  ],
  'what may be, or might have been: calculator, other terms, a rule tried on the past': [
    'Backtest: Cleared since',
    'Backtest: Confirmed',
    'Backtest: Partners',
    'Backtest: Referrals',
    'Backtest: Their commissions',
    'CashCurve: Edited terms',
    'CashCurve: Terms in force',
    'Example: Charge',
    'Example: Commissions in',
    'Example: Earns now',
    'Example: Partners who would gain',
    'Example: Partners who would lose',
    'Example: Would change',
    'Example: Would earn',
    'ReplayPartners: Charges changed',
    'ReplayPartners: Difference',
    'ReplayPartners: Edited terms',
    'ReplayPartners: Terms in force',
    'ReplayResult: Charges',
    'ReplayResult: Commissions in',
    'ReplayResult: Partners who would gain',
    'ReplayResult: Partners who would lose',
    'ReplayResult: Recorded in',
    'ReplayResult: Would change',
    'StackResult: A month',
    'StackResult: A year',
    'StackResult: Earned',
    'StackResult: First month',
    'StackResult: First year',
    'StackResult: Merchant, a year',
    'StackResult: Monthly average',
    'StackResult: You, first month',
    'StackResult: You, first year',
  ],
  'what a check of the ledger has read': [
    'LedgerResult: Covered by a root',
    'LedgerResult: Last root',
    'LedgerResult: Not sealed yet',
  ],
  'given to the component by what has the words: a report, or a tile or fact above': [
    'MoneyTile: label',
    'ObservedFacts: label',
    'ReportPicture: [column.label]',
    'reportCell: column.label',
  ],
  'what a row or column is of, in words': [
    'DashboardPanels: <AppName name={name} color={color} />',
    'DashboardPanels: shopName || shop',
    'NotificationSettingsTable: Event',
    'NotificationSettingsTable: channelWords.email',
    'NotificationSettingsTable: channelWords.inApp',
    'NotificationSettingsTable: unseen',
    'OfferTerms: label',
    'PartnerPayTerms: ,',
    'PartnerPayTerms: Every app',
    'PayoutForecast: Payout',
    'TimeTravel: parts[part]',
  ],
};

test('a number on a screen takes its name from the registry, or is known to be no figure', () => {
  const found = screens.flatMap(({ file, names }) => names.map((name) => `${file}: ${name}`));
  expect([...new Set(found)].toSorted()).toEqual([...Object.keys(written), ...Object.values(others).flat()].toSorted());
});

test('the name of a figure that a screen writes itself is its name in the registry', () => {
  const labels = Object.entries(written).map(([shown, key]) => [shown, figures.find((one) => one.key === key)?.label]);
  expect(labels).toEqual(Object.keys(written).map((shown) => [shown, shown.slice(shown.indexOf(': ') + 2)]));
});

test('a meaning that a screen writes itself is one of the registry', () => {
  const definitions = new Set(figures.map(({ definition }) => definition));
  const unknown = screens.flatMap(({ file, meanings }) =>
    meanings.flatMap((meaning) => (definitions.has(meaning) ? [] : [`${file}: ${meaning}`])),
  );
  expect(unknown).toEqual([]);
});

/** Every label with its definition in what a module has. */
const textsIn = (value: unknown): { label: unknown; definition: unknown }[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('label' in value && 'definition' in value) return [{ label: value.label, definition: value.definition }];
  return Object.values(value).flatMap(textsIn);
};

test('the registry has all words of figures that screens can take', () => {
  const modules = import.meta.glob('../../../contract/figures/*.ts', { eager: true });
  const known = new Set(figures.map(({ label, definition }) => `${label}: ${definition}`));
  const unknown = textsIn({ ...modules, stepWords }).filter(
    ({ label, definition }) => !known.has(`${String(label)}: ${String(definition)}`),
  );
  expect(unknown).toEqual([]);
});

test('every figure has a key of its own', () => {
  const keys = figures.map(({ key }) => key);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

test('every figure of the analytics call or a tile has a name of its own', () => {
  const keyed = new Map<string, string>([
    ...Object.entries(figureWords).map(([key, { label }]): [string, string] => [key, label]),
    ...metricKeys.map((key): [string, string] => [key, metrics[key].label]),
  ]);
  const names = [...keyed.values()];
  expect(names.filter((label, place) => names.indexOf(label) !== place)).toEqual([]);
});

test('a ratio says what it divides by', () => {
  const ratios = figures.filter(({ unit }) => unit === 'ratio');
  expect(ratios.filter(({ denominator }) => denominator.length === 0).map(({ key }) => key)).toEqual([]);
});
