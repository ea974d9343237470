import { progressReasons, progressSteps, reasonWords, stepWords } from '../analytics/progress.ts';
import { balanceWords } from './balance.ts';
import { cohortWords } from './cohorts.ts';
import { concentrations } from './concentration.ts';
import { decisionTimeWords } from './decisionTimes.ts';
import { type Figure, figureOf } from './entry.ts';
import type { FigureText } from './figureText.ts';
import { forecastWords } from './forecast.ts';
import { stateFigureWords } from './lifecycles.ts';
import { nextPayoutWords } from './nextPayout.ts';
import { observedWords } from './observed.ts';
import { quietShops } from './quietPartners.ts';
import { referralSumWords } from './referralSums.ts';
import { reviewRuleWords } from './reviewRules.ts';
import { tierWords } from './tiers.ts';
import { waitingWords } from './waiting.ts';

type Given = Pick<Figure, 'unit' | 'numerator'> & Partial<Figure>;

/** Figures of one screen, which have one source. */
function figuresOf<Key extends string>(
  screen: string,
  { source, ...shared }: Pick<Figure, 'source'> & Partial<Figure>,
  words: Readonly<Record<Key, FigureText>>,
  given: Readonly<Record<Key, Given>>,
): Figure[] {
  const isKey = (name: string): name is Key => Object.hasOwn(words, name);
  return Object.keys(words)
    .filter(isKey)
    .map((name) => figureOf(words[name], { key: `${screen}.${name}`, source, ...shared, ...given[name] }));
}

const counted = (part: string, rest: Partial<Figure> = {}): Given => ({ unit: 'count', numerator: [part], ...rest });
const summed = (...numerator: string[]): Given => ({ unit: 'money', numerator });
const timed = (part: string): Given => ({ unit: 'duration', numerator: [part], isLessBetter: true });

const ofAnalytics: readonly Figure[] = [
  ...figuresOf('cohorts', { source: 'referrals, charges', groupings: ['month'] }, cohortWords, {
    shops: counted('installed_shops'),
    paying: counted('paying_shops'),
    net: summed('net'),
    total: summed('net_so_far'),
    perShop: { unit: 'money', numerator: ['net_so_far'], denominator: ['installed_shops'] },
  }),
  ...progressSteps.map((step) =>
    figureOf(stepWords[step], {
      key: `activation.${step}`,
      unit: 'count',
      numerator: [`partners_${step}`],
      source: 'registrations, approvals, clicks, referrals, charges',
    }),
  ),
  ...progressReasons.map((reason) =>
    figureOf(
      {
        label: reasonWords[reason],
        definition: 'Partners that registered in the period and have come no further, for this reason.',
      },
      {
        key: `activation.reasons.${reason}`,
        unit: 'count',
        numerator: [`partners_kept_by_${reason}`],
        source: 'registrations, approvals, clicks, referrals, charges',
        isLessBetter: true,
      },
    ),
  ),
  ...concentrations.map(({ most, ...words }) =>
    figureOf(words, {
      key: `concentration.top${most}`,
      unit: 'ratio',
      numerator: [`net_of_top_${most}`],
      denominator: ['net'],
      source: 'charges',
      isLessBetter: true,
    }),
  ),
  figureOf(quietShops, {
    key: 'quietPartners.shops',
    unit: 'count',
    numerator: ['shops_charged_so_far'],
    source: 'charges',
    groupings: ['partner'],
  }),
  ...decisionTimeWords.map(({ subject, ...words }) =>
    figureOf(words, {
      key: `decisionTimes.${subject}`,
      unit: 'count',
      numerator: [subject],
      source: `lifecycle history of ${subject}`,
    }),
  ),
  ...figuresOf('waiting', { source: 'lifecycles', groupings: ['manager'], isLessBetter: true }, waitingWords, {
    registrations: counted('registrations_waiting'),
    leads: counted('leads_waiting'),
    referrals: counted('referrals_under_review'),
  }),
];

const ofMoney: readonly Figure[] = [
  ...figuresOf('balance', { source: 'ledger' }, balanceWords, {
    pending: summed('pending'),
    held: summed('held'),
    ready: summed('ready'),
    onItsWay: summed('on_its_way'),
    paid: summed('paid'),
    earned: summed('pending', 'held', 'ready', 'on_its_way', 'paid'),
    payable: summed('ready', 'on_its_way'),
  }),
  ...figuresOf('nextPayout', { source: 'ledger' }, nextPayoutWords, {
    next: summed('ready', 'due'),
    nextReady: summed('ready_commissions'),
    nextDue: summed('due_commissions'),
    nextBonuses: summed('ready_bonuses', 'due_bonuses'),
    nextRefunds: summed('ready_refunds'),
    afterNext: summed('pending', '-due'),
  }),
  ...figuresOf('forecast', { source: 'ledger', groupings: ['month'] }, forecastWords, {
    earned: summed('earned_so_far'),
    low: summed('earned_so_far', 'rest_low'),
    high: summed('earned_so_far', 'rest_high'),
    likely: summed('earned_so_far', 'rest_likely'),
    band: summed('earned_so_far', 'rest_low', 'rest_high'),
    accuracy: { unit: 'ratio', numerator: ['months_inside'], denominator: ['months_checked'] },
  }),
  ...figuresOf('referralSums', { source: 'charges, ledger' }, referralSumWords, {
    revenue: summed('gross', '-refunded'),
    net: summed('net'),
    commission: summed('commissions', 'reversals'),
  }),
];

/** Figures of single screens. */
export const figuresOfScreens: readonly Figure[] = [
  ...ofAnalytics,
  ...ofMoney,
  ...figuresOf('observed', { source: 'referrals, charges', groupings: ['app'] }, observedWords, {
    toFirstCharge: timed('first_charge_50'),
    keptPerMonth: { unit: 'ratio', numerator: ['shops_kept'], denominator: ['paying_shops'] },
  }),
  ...figuresOf('tiers', { source: 'standings in tiers' }, tierWords, {
    partners: counted('partners_in_tier'),
    atRisk: counted('partners_at_risk', { isLessBetter: true }),
  }),
  ...figuresOf('lifecycles', { source: 'lifecycles' }, stateFigureWords, {
    count: counted('records_in_state'),
    money: summed('money_in_state'),
    median: timed('age_50'),
    p90: timed('age_90'),
  }),
  ...figuresOf('reviewRules', { source: 'signals of review rules' }, reviewRuleWords, {
    found: counted('found'),
    failed: counted('failed', { isLessBetter: true }),
  }),
];
