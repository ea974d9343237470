import { z } from 'zod/mini';

import { caseRules, type CaseCategory, type CaseRule } from './states.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { settingVersion } from '../settings/settingVersion.ts';
import { amounts } from '../shared/money.ts';
import { appSlug, host, id, instant } from '../shared/schemas.ts';

/** `observe` records what a rule finds and holds nothing. */
export const ruleModes = ['off', 'observe', 'hold'] as const;
export type RuleMode = (typeof ruleModes)[number];

interface Bounded {
  readonly standard: number;
  readonly least: number;
  readonly most: number;
}

/** The numbers that an admin may set; each belongs to one rule. */
export const ruleNumbers = {
  contactShops: { standard: 5, least: 2, most: 100 },
  installSeconds: { standard: 10, least: 1, most: 3600 },
  uninstallHours: { standard: 24, least: 1, most: 720 },
  uninstallShops: { standard: 3, least: 1, most: 100 },
  floodDays: { standard: 30, least: 1, most: 90 },
  floodClicks: { standard: 1000, least: 10, most: 1_000_000 },
  floodInstalls: { standard: 0, least: 0, most: 100 },
  refundDays: { standard: 90, least: 1, most: 365 },
  refundCharges: { standard: 10, least: 1, most: 10_000 },
  refundShare: { standard: 25, least: 1, most: 100 },
  botDays: { standard: 30, least: 1, most: 90 },
  botVisits: { standard: 200, least: 10, most: 1_000_000 },
  botShare: { standard: 80, least: 1, most: 100 },
} as const satisfies Record<string, Bounded>;

const bounded = ({ least, most }: Bounded) =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(least, `Use at least ${least}.`), z.maximum(most, `Use at most ${most}.`));

/** Every setting that is a number; each belongs to one rule. */
const numbers = {
  contactShops: bounded(ruleNumbers.contactShops),
  installSeconds: bounded(ruleNumbers.installSeconds),
  uninstallHours: bounded(ruleNumbers.uninstallHours),
  uninstallShops: bounded(ruleNumbers.uninstallShops),
  floodDays: bounded(ruleNumbers.floodDays),
  floodClicks: bounded(ruleNumbers.floodClicks),
  floodInstalls: bounded(ruleNumbers.floodInstalls),
  refundDays: bounded(ruleNumbers.refundDays),
  refundCharges: bounded(ruleNumbers.refundCharges),
  refundShare: bounded(ruleNumbers.refundShare),
  botDays: bounded(ruleNumbers.botDays),
  botVisits: bounded(ruleNumbers.botVisits),
  botShare: bounded(ruleNumbers.botShare),
};
const ruleSettings = z.strictObject({
  ...numbers,
  bannedHosts: z.array(host).check(z.maxLength(200, 'Use at most 200.')),
  adApps: z.array(appSlug).check(z.maxLength(200, 'Use at most 200.')),
});
const shownSettings = z.object({
  ...numbers,
  /** Host names; their subdomains too. */
  bannedHosts: z.array(z.string()),
  /** Apps whose terms forbid paid ads; empty: all. */
  adApps: z.array(z.string()),
});
export type RuleSettings = z.output<typeof ruleSettings>;
export type RuleSetting = keyof RuleSettings;

const givenSettings = z.partial(ruleSettings);

const standard: RuleSettings = {
  contactShops: ruleNumbers.contactShops.standard,
  installSeconds: ruleNumbers.installSeconds.standard,
  uninstallHours: ruleNumbers.uninstallHours.standard,
  uninstallShops: ruleNumbers.uninstallShops.standard,
  floodDays: ruleNumbers.floodDays.standard,
  floodClicks: ruleNumbers.floodClicks.standard,
  floodInstalls: ruleNumbers.floodInstalls.standard,
  refundDays: ruleNumbers.refundDays.standard,
  refundCharges: ruleNumbers.refundCharges.standard,
  refundShare: ruleNumbers.refundShare.standard,
  botDays: ruleNumbers.botDays.standard,
  botVisits: ruleNumbers.botVisits.standard,
  botShare: ruleNumbers.botShare.standard,
  bannedHosts: [],
  adApps: [],
};

/** Settings with what holds where none is given. @throws where one is out of its bounds */
export const completeSettings = (given: object): RuleSettings => ruleSettings.parse({ ...standard, ...given });

interface Declared {
  /** Raised when it finds something else. */
  readonly version: number;
  readonly category: CaseCategory;
  /** What it looks for, to staff. */
  readonly finds: string;
  /** What its evidence says of each finding. */
  readonly evidence: string;
  /** By what it is run: an event that it looks at, or the hourly job. */
  readonly runs: 'install' | 'uninstall' | 'payoutMethod' | 'hourly';
  readonly standard: RuleMode;
  readonly settings: readonly RuleSetting[];
}

/** Every rule, once. */
export const reviewRules: Readonly<Record<CaseRule, Declared>> = {
  selfReferral: {
    version: 2,
    category: 'ownership',
    finds: 'The shop’s domain or contact is the partner’s own, or a member of staff’s.',
    evidence: 'Which of them.',
    runs: 'install',
    standard: 'hold',
    settings: [],
  },
  ownVisit: {
    version: 1,
    category: 'ownership',
    finds: 'The visit behind the install came from an address and browser that the partner used to sign in that day.',
    evidence: 'The visit.',
    runs: 'install',
    standard: 'hold',
    settings: [],
  },
  reusedVisit: {
    version: 1,
    category: 'ownership',
    finds: 'The visit behind the install named or brought another shop.',
    evidence: 'The visit.',
    runs: 'install',
    standard: 'hold',
    settings: [],
  },
  samePayout: {
    version: 1,
    category: 'payout',
    finds: 'The partner is paid to the account of another partner, which used it first.',
    evidence: 'How long the other partner has had the account. A review names them under Related partners.',
    runs: 'payoutMethod',
    standard: 'off',
    settings: [],
  },
  contactShops: {
    version: 1,
    category: 'contacts',
    finds: 'Several shops of the partner have one contact.',
    evidence: 'How many shops.',
    runs: 'install',
    standard: 'off',
    settings: ['contactShops'],
  },
  disposableMail: {
    version: 1,
    category: 'contacts',
    finds: 'The shop’s contact is at a provider of throw-away addresses.',
    evidence: 'The domain.',
    runs: 'install',
    standard: 'off',
    settings: [],
  },
  bannedReferrer: {
    version: 1,
    category: 'traffic',
    finds: 'The visit behind the install came from a site that is banned.',
    evidence: 'The site.',
    runs: 'install',
    standard: 'off',
    settings: ['bannedHosts'],
  },
  adClicks: {
    version: 1,
    category: 'traffic',
    finds: 'The visit behind the install carries the click id of a paid ad.',
    evidence: 'The kinds of click ids.',
    runs: 'install',
    standard: 'off',
    settings: ['adApps'],
  },
  fastInstall: {
    version: 1,
    category: 'installs',
    finds: 'The app was installed faster after the visit than a person could.',
    evidence: 'The seconds between them.',
    runs: 'install',
    standard: 'off',
    settings: ['installSeconds'],
  },
  quickUninstall: {
    version: 1,
    category: 'installs',
    finds:
      'Several shops of the partner, within 30 days of each other, uninstalled the app soon after they installed it.',
    evidence: 'The hours between them, and how many shops.',
    runs: 'uninstall',
    standard: 'off',
    settings: ['uninstallHours', 'uninstallShops'],
  },
  clickFlood: {
    version: 1,
    category: 'traffic',
    finds: 'The partner’s links have many clicks and hardly any installs.',
    evidence: 'Clicks and installs.',
    runs: 'hourly',
    standard: 'off',
    settings: ['floodDays', 'floodClicks', 'floodInstalls'],
  },
  refundRate: {
    version: 1,
    category: 'refunds',
    finds: 'A large part of what the partner’s shops paid was refunded. Shops with a refund are held.',
    evidence: 'Charges and refunds.',
    runs: 'hourly',
    standard: 'off',
    settings: ['refundDays', 'refundCharges', 'refundShare'],
  },
  botShare: {
    version: 1,
    category: 'traffic',
    finds: 'Most visits to the partner’s links are bots. Installs by a visit are held.',
    evidence: 'Visits, and how many were bots.',
    runs: 'hourly',
    standard: 'off',
    settings: ['botDays', 'botVisits', 'botShare'],
  },
};

export const categoryOf = (rule: CaseRule): CaseCategory => reviewRules[rule].category;

const mode = z.enum(ruleModes, 'Choose off, observe or hold.');

const ruleState = z.object({
  rule: z.enum(caseRules),
  mode,
  settings: shownSettings,
  /** Of the last thirty days. */
  signals: z.object({ found: z.int(), failed: z.int() }),
  /** The last run that failed, of those days. */
  failure: z.nullable(z.object({ at: instant, message: z.string() })),
  /** To send back when changing it. */
  version: settingVersion,
});
export type RuleState = z.output<typeof ruleState>;

const one = z.strictObject({ rule: z.enum(caseRules, 'Unknown rule.') });

export const listRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/review-rules',
  access: 'staff',
  summary: 'The rules that look for fraud: whether each is off, observes or holds, its settings, and what it found.',
  success: { status: 200, data: z.array(ruleState) },
});

export const setRule = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/review-rules/{rule}',
  access: 'admin',
  summary: 'Turn a rule off, let it observe or hold, and set what it looks for. Settings of other rules are ignored.',
  params: one,
  body: z.strictObject({ mode, settings: givenSettings, version: settingVersion }),
  success: { status: 200, data: ruleState },
  invalidates: ['/api/admin/review-rules', '/api/cases'],
});

export const mostMonths = 24;

const backtest = z.object({
  /** Of the installs in those months; what a rule finds about a partner alone has none. */
  referrals: z.int(),
  partners: z.int(),
  /** Commissions of these referrals, by currency. */
  held: amounts,
  /** Of these referrals: how many staff have cleared since, and how many are in a confirmed case. */
  cleared: z.int(),
  confirmed: z.int(),
  /** Some of what it finds, the newest first. */
  examples: z.array(
    z.object({ partner: z.object({ id, name: z.string() }), shop: z.nullable(z.string()), why: z.string() }),
  ),
});
export type Backtest = z.output<typeof backtest>;

export const backtestRule = defineEndpoint({
  method: 'POST',
  path: '/api/admin/review-rules/{rule}/backtest',
  access: 'admin',
  summary: 'What a rule with these settings would have held of the last months; it changes nothing.',
  params: one,
  body: z.strictObject({
    months: z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'Use at least one month.'), z.maximum(mostMonths, `Use at most ${mostMonths} months.`)),
    settings: givenSettings,
  }),
  success: { status: 200, data: backtest },
});
