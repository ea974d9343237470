import { type RuleMode, ruleNumbers, type RuleSetting, type RuleSettings } from '#contract/cases/reviewRules.ts';

import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';

type RuleNumber = keyof typeof ruleNumbers;

export const isNumber = (name: RuleSetting): name is RuleNumber => Object.hasOwn(ruleNumbers, name);

/** What each setting is called. */
export const settingWords = {
  contactShops: { label: 'Shops with one contact', description: 'From this many shops on, all of them.' },
  installSeconds: { label: 'Seconds after the visit', description: 'An install sooner than this.' },
  uninstallHours: { label: 'Hours after the install', description: 'An uninstall sooner than this.' },
  uninstallShops: { label: 'Shops', description: 'From this many such shops within 30 days.' },
  floodDays: { label: 'Days', description: 'How far back clicks count.' },
  floodClicks: { label: 'Clicks', description: 'Partners with at least this many.' },
  floodInstalls: { label: 'Installs for 1,000 clicks', description: 'At most this many.' },
  refundDays: { label: 'Days', description: 'How far back charges count.' },
  refundCharges: { label: 'Charges', description: 'Partners with at least this many.' },
  refundShare: { label: 'Refunded (%)', description: 'At least this share of the charges.' },
  botDays: { label: 'Days', description: 'How far back visits count.' },
  botVisits: { label: 'Visits', description: 'Partners with at least this many.' },
  botShare: { label: 'Bots (%)', description: 'At least this share of the visits.' },
  bannedHosts: { label: 'Banned sites', description: 'One domain per line; subdomains are banned too.' },
  adApps: {
    label: 'Apps whose terms forbid paid ads',
    description: 'The name in the app’s address, one per line. Leave blank for all apps.',
  },
} as const satisfies Record<RuleSetting, { label: string; description: string }>;

/** A text of lines for each list, for a form. */
type RuleValues = Record<RuleNumber, number | ''> & Record<'bannedHosts' | 'adApps', string>;

export const valuesOf = ({ bannedHosts, adApps, ...numbers }: RuleSettings): RuleValues => ({
  ...numbers,
  bannedHosts: bannedHosts.join('\n'),
  adApps: adApps.join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const modes: readonly { value: RuleMode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'observe', label: 'Observe: record what it finds' },
  { value: 'hold', label: 'Hold: open a review and hold commissions' },
];

type RuleForm = RuleValues & { mode: RuleMode };

/** What two admins may both change of a rule. */
export const unitsOf = (names: readonly RuleSetting[]): EditUnits<RuleForm> => ({
  mode: {
    ...unit<RuleForm>('Mode', 'mode'),
    words: ({ mode }) => modes.find(({ value }) => value === mode)?.label ?? mode,
  },
  ...Object.fromEntries(names.map((name) => [name, unit<RuleForm>(settingWords[name].label, name)])),
});

/** The settings of one rule as its calls take them. */
export const settingsFrom = (names: readonly RuleSetting[], values: RuleValues): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, isNumber(name) ? values[name] : linesOf(values[name])]));
