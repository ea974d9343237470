import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What decides, and the tests that say how, the nearest first. */
export interface Subject {
  /** From the root of the repository, as the tests are. */
  readonly file: string;
  readonly tests: readonly string[];
  /** Whether the tests start a database. */
  readonly isOnDatabase: boolean;
}

const lifecycle = ['tests/machines/facts.test.ts'];
const helpers = ['tests/machines/refusal.test.ts', 'tests/machines/regions.test.ts'];

/** Helpers of the charts that have tests of their own. */
const helperTests: Readonly<Record<string, readonly string[]>> = {
  decideStanding: ['tests/machines/decisions/standing.test.ts'],
  guardsOf: ['tests/machines/guardsOf.test.ts'],
  statesOf: ['tests/machines/statesOf.test.ts'],
};

const of = (folder: string, ...tests: string[]) =>
  tests.map((test) => `tests/server/${folder}${folder === '' ? '' : '/'}${test}.test.ts`);
const payouts = (...tests: string[]) => of('features/payouts', ...tests);
const events = (...tests: string[]) => of('features/events', ...tests);
const cases = (...tests: string[]) => of('features/cases', ...tests);
const payTerms = (...tests: string[]) => of('features/payTerms', ...tests);
const commissions = (...tests: string[]) => of('features/commissions', ...tests);

/** The files of the server that decide about money, state and access. */
const server: Readonly<Record<string, readonly string[]>> = {
  'server/lifecycle/transition.ts': of('lifecycle', 'transition'),
  'server/lifecycle/deadlines.ts': [...of('lifecycle', 'deadlines'), ...of('features/settings', 'deadlines')],
  'server/lifecycle/escalation.ts': [
    ...of('lifecycle', 'escalation'),
    ...of('features/stateMap', 'stateMap'),
    ...of('features/claims', 'claims'),
    ...cases('cases'),
  ],
  'server/lifecycle/limits.ts': [...of('lifecycle', 'escalation'), ...of('features/stateMap', 'stateMap')],
  ...Object.fromEntries(
    Object.entries({
      commissions: commissions('agreement', 'commissions', 'facts'),
      payouts: [...payouts('move', 'facts', 'locks'), ...of('features/reversals', 'movedEarnings')],
      referrals: events('taken/installs', 'taken/charges', 'installs'),
      partners: of('features/partners', 'registration/decide', 'status', 'facts'),
      leads: of('features/leads', 'deciding', 'undoing', 'changing', 'ends', 'submitting', 'facts'),
      reversals: of('features/reversals', 'reversals'),
    }).map(([feature, tests]) => [`server/features/${feature}/lifecycle.ts`, [...of('lifecycle', 'locks'), ...tests]]),
  ),
  ...Object.fromEntries(
    [
      'payoutMethods',
      'claims',
      'cases',
      'tiers',
      'events',
      'erasures',
      'staff',
      'invitations',
      'newsletters',
      'terms',
      'apps',
      'banners',
      'prospects',
      'notifications',
      'support',
      'personExports',
    ].map((feature) => [`server/features/${feature}/lifecycle.ts`, of('lifecycle', 'facts', 'locks')]),
  ),
  'server/features/payTerms/proposals/lifecycle.ts': [
    ...of('lifecycle', 'facts'),
    ...payTerms('proposalLocks'),
    ...of('lifecycle', 'locks'),
  ],
  'server/lifecycle/permissions.ts': ['tests/machines/senders.test.ts'],
  'server/features/commissions/clawBack.ts': payouts('afterPayment'),
  'server/features/payouts/batch/payable.ts': payouts('batch'),
  'server/features/payouts/effects.ts': payouts('move', 'routes', 'undone', 'afterPayment'),
  'server/features/referrals/selfReferral.ts': of('features/referrals', 'selfReferral'),
  'server/features/reversals/effects.ts': of('features/reversals', 'reversals'),
  'server/features/reversals/propose.ts': of('features/reversals', 'reversals'),
  'server/features/reversals/supersede.ts': of('features/reversals', 'reversals'),
  'server/platform/http/access.ts': of('platform/http', 'access'),
  'server/features/events/signature.ts': of('features/events', 'signature'),
  'server/features/events/attribution.ts': [
    ...events('attribution', 'taken/installs'),
    ...of('features/receipts', 'receipts', 'histories'),
  ],
  'server/features/events/charges.ts': [
    ...events('taken/charges', 'taken/events', 'earlier', 'refunds', 'chargeFacts', 'recurringCharges'),
    ...of('features/apps', 'appEvents'),
  ],
  'server/features/events/closeRefund.ts': events('closeRefund'),
  'server/features/events/earlierCharges.ts': events('earlier', 'refunds'),
  'server/features/events/earn.ts': events('taken/charges', 'taken/events', 'earlier', 'charges', 'earnings'),
  'server/features/events/incoming.ts': events(
    'taken/events',
    'taken/installs',
    'taken/charges',
    'messages',
    'charges',
    'meeting',
    'waves',
  ),
  'server/features/events/ingest.ts': events(
    'taken/events',
    'taken/installs',
    'taken/charges',
    'refunds',
    'messages',
    'charges',
    'meeting',
  ),
  'server/features/events/installs.ts': events('taken/installs', 'taken/events', 'earlier', 'installs'),
  'server/features/events/queries.ts': [
    ...events('currentReferrals', 'taken/events', 'taken/charges', 'taken/installs', 'earlier', 'refunds', 'meeting'),
    ...of('features/claims', 'transfer'),
  ],
  'server/features/events/refundQueue.ts': events('refundQueue', 'earlyRefunds', 'closeRefund'),
  'server/features/events/refunds.ts': [
    ...events('refunds', 'earlyRefunds', 'recurringCharges', 'chargeFacts', 'earlier'),
    ...payouts('afterPayment'),
    ...of('features/reversals', 'reversals'),
  ],
  'server/features/events/isStillReferred.ts': events('taken/installs', 'taken/charges', 'installs'),
  'server/features/events/settle.ts': events('settle'),
  'server/features/events/uninstalls.ts': [
    ...events('taken/installs', 'taken/events', 'installs'),
    ...cases('rules'),
    ...of('features/claims', 'transfer'),
  ],
  'server/features/events/waves.ts': events('waves', 'recurringCharges'),
  'server/features/commissions/blockers.ts': commissions('blockers', 'commissions'),
  'server/features/commissions/effects.ts': commissions('commissions'),
  'server/features/commissions/holds.ts': commissions('agreement', 'commissions'),
  'server/features/commissions/mature.ts': commissions('mature', 'agreement'),
  'contract/payTerms/proportion.ts': ['tests/contract/payTerms/proportion.test.ts'],
  'contract/payTerms/evaluation.ts': ['tests/contract/payTerms/evaluation.test.ts'],
  'contract/tiers/dates.ts': ['tests/contract/tiers/dates.test.ts'],
  'contract/payTerms/words.ts': ['tests/contract/payTerms/words.test.ts'],
  'server/features/ledger/append.ts': [
    ...of('features/ledger', 'append'),
    ...of('features/claims', 'transfer'),
    ...of('features/reversals', 'movedEarnings'),
  ],
  'server/features/ledger/moved.ts': of('features/ledger', 'append'),
  'server/features/leads/ends.ts': of('features/leads', 'ends'),
  'server/features/leads/claims.ts': of('features/leads', 'conflicts'),
  'server/features/leads/conflicts.ts': of('features/leads', 'conflicts'),
  'server/features/payTerms/change.ts': payTerms('calls', 'proposals'),
  'server/features/payTerms/replay.ts': payTerms('replay'),
  'server/features/tiers/evaluate.ts': of('features/tiers', 'tiers'),
  'server/features/claims/transfer.ts': of('features/claims', 'transfer', 'claims'),
  'server/features/cases/flag.ts': cases('signals'),
  'server/features/cases/rules/backtest.ts': cases('backtest'),
  'server/features/cases/rules/contacts.ts': cases('spellings', 'rules', 'seeded'),
  'server/features/cases/rules/ownVisits.ts': cases('ownVisits'),
  'server/features/cases/rules/ownership.ts': cases('ruleBook'),
  'server/features/cases/rules/rates.ts': cases('rates'),
  'server/features/cases/rules/rule.ts': cases('ruleBook', 'rates'),
  'server/features/cases/rules/run.ts': cases('rules'),
  'server/features/cases/rules/samePayout.ts': cases('ruleBook'),
  'server/features/cases/rules/traffic.ts': cases('ruleBook'),
  'server/features/cases/rules/window.ts': cases('ruleBook'),
  'server/features/payTerms/editedRanking.ts': payTerms('rankings'),
  'server/features/payTerms/evaluateCharges.ts': payTerms('evaluateCharges'),
  'server/features/payTerms/ofPartner.ts': payTerms('ofPartner'),
  'server/features/payTerms/past.ts': payTerms('past'),
  'server/features/payTerms/rankings.ts': payTerms('rankings'),
  'server/features/payouts/answer/apply.ts': payouts('locks', 'answer'),
  'server/features/payouts/answer/match.ts': payouts('answer'),
  'server/features/payouts/answer/parse.ts': payouts('answerFile'),
  'server/features/payouts/balance/alreadyRun.ts': payouts('balance/next', 'balance/forecast'),
  'server/features/payouts/balance/forecast.ts': payouts('balance/forecast'),
  'server/features/payouts/balance/waitingFacts.ts': payouts('balance/waitingFacts'),
  'server/features/payouts/balance/balance.ts': payouts('balance/balance', 'balance/nextEntries'),
  'server/features/payouts/balance/nothing.ts': payouts('balance/balance'),
  'server/features/payouts/balance/nextEntries.ts': payouts('balance/nextEntries'),
  'server/features/payouts/balance/unpaid.ts': payouts('balance/balance', 'balance/underway'),
  'server/features/payouts/balance/balanceAsOf.ts': payouts('balance/balanceAsOf'),
  'server/features/payouts/batch/fileOf.ts': payouts('batchFile'),
  'server/features/payouts/batch/sepa.ts': payouts('batch'),
  'server/features/payouts/batch/services.ts': payouts('batch'),
  'server/features/payouts/run/carriedOver.ts': payouts('rules'),
  'server/features/payouts/run/exceptions.ts': payouts('run/reconcile'),
  'server/features/payouts/run/gather.ts': payouts('run/gather', 'run/run'),
  'server/features/payouts/minimum.ts': payouts('minimum'),
  'server/features/payouts/move.ts': payouts('move', 'bulk', 'locks', 'routes'),
  'server/features/payouts/balance/next.ts': payouts('rules', 'balance/next'),
  'server/features/payouts/run/run.ts': payouts('run/run', 'run/reconcile', 'locks', 'run/gather', 'routes'),
  'server/features/payouts/totals.ts': payouts('rules'),
  'server/features/payouts/balance/underway.ts': payouts('balance/underway'),
  'server/features/payouts/balance/waiting.ts': [
    ...payouts('balance/next', 'rules'),
    ...of('features/claims', 'claims'),
    ...of('features/reversals', 'movedEarnings'),
  ],
  'server/features/payouts/undo.ts': payouts('move', 'undone'),
};

/** Everything whose mutants are tried, machines first. */
export function subjectsOf(root: string): Subject[] {
  const there = (tests: readonly string[]) => tests.filter((test) => existsSync(join(root, test)));
  const named = (file: string, tests: readonly string[]) => {
    const missing = tests.find((test) => !existsSync(join(root, test)));
    if (missing !== undefined) throw new Error(`${missing}, a test of ${file}, is not there.`);
    return tests;
  };
  const within = (folder: string) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .toSorted()
      .map((file) => ({ file: `${folder}/${file}`, name: file.split('.')[0] ?? '' }));
  const pure = [
    ...within('machines/lifecycles').map(({ file }) => ({ file, tests: lifecycle })),
    ...within('machines/decisions').map(({ file, name }) => ({
      file,
      tests: [`tests/machines/decisions/${name}.test.ts`],
    })),
    ...within('machines/processes').map(({ file, name }) => ({
      file,
      tests: ['facts.test.ts', 'test.ts'].map((end) => `tests/machines/processes/${name}.${end}`),
    })),
    ...within('machines').map(({ file, name }) => ({
      file,
      tests: helperTests[name] ?? [...helpers, ...lifecycle],
    })),
  ];
  return [
    ...pure.map(({ file, tests }) => ({ file, tests: there(tests), isOnDatabase: false })),
    ...Object.entries(server).map(([file, tests]) => ({ file, tests: named(file, tests), isOnDatabase: true })),
  ];
}
