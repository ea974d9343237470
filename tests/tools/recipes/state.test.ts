import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';

import { states as stateWords } from '#contract/lifecycles/stateWords.ts';
import { events as eventWords } from '#contract/lifecycles/eventWords.ts';
import { bannerStates } from '#contract/content/banners.ts';
import { newsletterStates } from '#contract/content/newsletters.ts';
import { caseStates } from '#contract/cases/states.ts';
import { claimStates } from '#contract/claims/states.ts';
import { appEventStates } from '#contract/events/appEventStates.ts';
import { invitationStatuses } from '#contract/invitations/statuses.ts';
import { payoutMethodStates } from '#contract/payoutMethods/payoutMethods.ts';
import { termsProposalStates } from '#contract/payTerms/proposals.ts';
import { commissionRow } from '#contract/payouts/payouts.ts';
import { erasureStates } from '#contract/privacy/erasureStates.ts';
import { personExportStates } from '#contract/privacy/personExportStates.ts';
import { reversalStates } from '#contract/reversals.ts';
import { staffAccountStates } from '#contract/staff.ts';
import { supportNoteStates } from '#contract/support.ts';
import { overrideStates, tierStates } from '#contract/tiers/states.ts';
import { listingEvents, listingStates } from '#contract/apps/admin.ts';
import { approvalStates } from '#contract/registrations/approvalStates.ts';
import { leadStates } from '#contract/leads/states.ts';
import { payoutEvents } from '#contract/payouts/work.ts';
import { payoutStates } from '#contract/payouts/payout.ts';
import { conditions } from '#contract/lifecycles/conditions.ts';
import { prospectOutcomes } from '#contract/prospects/outcomes.ts';
import { reasons } from '#contract/lifecycles/reasons.ts';
import { referralStates, reviewEvents, reviewStates } from '#contract/referrals/referrals.ts';
import { tierEvents } from '#contract/tiers/tiers.ts';
import { accountStates } from '#contract/session/user.ts';
import { partsOf } from '#machines/refusal.ts';
import { eventsOf } from '#machines/regions.ts';

import { type Definition, definitions } from '../../../server/lifecycle/definitions.ts';
import { offered } from '../../../server/lifecycle/permissions.ts';
import { factsTables } from '../../machines/facts/tables.ts';
import { charts } from '../../../src/app/charts/chartList.ts';
import { declared } from '../../../src/app/charts/declaredFacts.ts';
import { lifecycleCases } from '../../../src/app/charts/walks/lifecycleCases.ts';
import { filesOf, nextSteps, textOf } from '../../support/recipes.ts';
import { senders } from '../../support/charts/senders.ts';

/* README, "A lifecycle state": step by step for every state, event and guard of every chart that is law. */

/** The states that the contract lists, by region. */
const contractStates: Readonly<Record<string, readonly string[]>> = {
  approval: approvalStates,
  account: accountStates,
  lead: leadStates,
  outcome: prospectOutcomes,
  life: referralStates,
  review: reviewStates,
  commission: commissionRow.shape.state.options,
  payout: payoutStates,
  reversal: reversalStates,
  payoutMethod: payoutMethodStates,
  termsProposal: termsProposalStates,
  supportNote: supportNoteStates,
  listing: listingStates,
  banner: bannerStates,
  newsletter: newsletterStates,
  staffAccount: staffAccountStates,
  invitation: invitationStatuses,
  appEvent: appEventStates,
  claim: claimStates,
  standing: tierStates,
  override: overrideStates,
  case: caseStates,
  personExport: personExportStates,
  erasure: erasureStates,
};

/** Why the contract lists no states of a region, or not this one. */
const unlisted: Readonly<Record<string, string>> = {
  record: 'A prospect is archived or not: `isArchived`.',
  notification: 'A notification is read or not, `isRead`; a deleted one is in no answer.',
  termsVersion: 'A version is shown by where it stands by the clock, `termsStandings`.',
  attribution: 'No call answers it.',
  'appEvent.waiting': 'An event is decided before it is kept.',
  'termsProposal.tried': 'What was tried is kept as a proposal once it is proposed.',
};

/** Where the states of a region have their colours. */
const colourFiles: Readonly<Record<string, string>> = {
  approval: 'src/entities/partner/approvalStatus.ts',
  account: 'src/features/partners/accountStatus.ts',
  commission: 'src/features/payouts/commissionStatus.ts',
  lead: 'src/entities/lead/leadStates.ts',
  outcome: 'src/features/prospects/outcomeStatus.ts',
  life: 'src/entities/referral/ReferralStatus.tsx',
  payout: 'src/entities/payout/payoutStates.ts',
  reversal: 'src/entities/reversal/reversalStates.ts',
  termsProposal: 'src/entities/payTerms/proposalStates.ts',
  supportNote: 'src/entities/support/supportStates.ts',
  listing: 'src/features/staffApps/listingStates.ts',
  banner: 'src/entities/banner/bannerStates.ts',
  newsletter: 'src/entities/newsletter/newsletterStates.ts',
  staffAccount: 'src/features/admin/TeamPage.tsx',
  invitation: 'src/entities/invitation/invitationStates.ts',
  appEvent: 'src/features/staffApps/eventWords.ts',
  claim: 'src/entities/claim/claimStates.ts',
  standing: 'src/entities/tier/tierStatus.ts',
  override: 'src/entities/tier/tierStatus.ts',
  case: 'src/entities/case/caseStates.ts',
  erasure: 'src/features/settings/erasureStatus.ts',
};

/** Why the states of a region have no colours, or not this one. */
const uncoloured: Readonly<Record<string, string>> = {
  record: 'Archived prospects have a list of their own.',
  notification: 'An unread notification has a dot.',
  review: 'A referral under review has a mark beside its life.',
  termsVersion: 'Its standing has one.',
  attribution: 'No screen shows it.',
  payoutMethod: 'A change that waits is a sentence.',
  personExport: 'Its state is shown in words, or as a download.',
  'appEvent.waiting': 'An event is decided before it is kept.',
  'termsProposal.tried': 'What was tried is kept as a proposal once it is proposed.',
  'override.none': 'Nothing is shown.',
};

const isNamed = (reasonsWhyNot: Readonly<Record<string, string>>, region: string, state: string): boolean =>
  region in reasonsWhyNot || `${region}.${state}` in reasonsWhyNot;
const hasColour = (file: string | undefined, state: string): boolean =>
  file !== undefined &&
  textOf(file)
    .split('\n')
    .some((line) => line.includes('tone:') && new RegExp(`\\b${state}\\b`, 'i').test(line));

/** The events that a call names without their entity. */
const contractEvents: Readonly<Record<string, readonly string[]>> = {
  payout: payoutEvents,
  referral: reviewEvents,
  listing: listingEvents,
  tier: tierEvents,
};
const features = filesOf('server/features', /\.ts$/);
/** Whether a feature names the event; that something follows it, `'lead.approve': […]`, does not send it. */
const isSent = (entity: string, event: string): boolean => {
  const name = event.slice(entity.length + 1);
  const isListed = contractEvents[entity]?.includes(name) === true;
  const sends = new RegExp(`'${event.replace('.', '\\.')}'(?!:)`);
  return features.some(({ text }) => sends.test(text) || (isListed && text.includes(`\`${entity}.\${`)));
};

/** What of the context a guard reads; `now` is everyone's. */
const readBy = (guard: unknown): readonly string[] =>
  [...String(guard).matchAll(/context\.(\w+)/g)].map(([, field = '']) => field).filter((field) => field !== 'now');
const isLoaded = (field: string): boolean =>
  features.some(({ path, text }) => path.endsWith('/lifecycle.ts') && new RegExp(`\\b${field}\\b`).test(text));

const contexts = textOf('contract/lifecycles/contexts.ts');
/** Whether the page of the chart has a control for this field. */
const isSet = (entity: string, field: string): boolean => declared[entity]?.some(({ name }) => name === field) === true;

const statements = filesOf('server/migrations', /\.sql$/)
  .toSorted((a, b) => a.path.localeCompare(b.path))
  .flatMap(({ text }) => text.split(/;\s*$/m));

/** What the newest check constraint lets into a column. */
function allowed(table: string, column: string): readonly string[] {
  const check = new RegExp(`check \\(${column} in \\(([^)]*)\\)\\)`, 'g');
  const lists = statements
    .filter((statement) => new RegExp(`(create|alter) table ${table}\\b`).test(statement))
    .flatMap((statement) => [...statement.matchAll(check)].map(([, list = '']) => list));
  return [...(lists.at(-1) ?? '').matchAll(/'(\w+)'/g)].map(([, state = '']) => state);
}

const contextsOf = (entity: string) => lifecycleCases.find(({ machine }) => machine.id === entity)?.contexts ?? [];

/** Whether a guard holds under some of the facts with which its chart is walked, and fails under others; one of states reads none. */
const isTriedBothWays = (entity: string, guard: unknown): boolean => {
  if (typeof guard !== 'function' || 'check' in guard) return true;
  const ends = new Set(contextsOf(entity).map((context) => guard({ context, event: { type: '' } }) === true));
  return ends.size === 2;
};

interface Shown {
  readonly region: string;
  readonly state: string;
  readonly description: string | undefined;
}
const shown = (machine: AnyStateMachine): readonly Shown[] =>
  machine.root.type === 'parallel'
    ? Object.values(machine.root.states).flatMap((region) => leaves(region.key, region.states))
    : leaves(machine.id, machine.root.states);
const leaves = (region: string, states: AnyStateMachine['root']['states']): readonly Shown[] =>
  Object.values(states).map(({ key, description }) => ({ region, state: key, description }));

const entities = Object.entries<Definition>(definitions);

test('every state has what the recipe of a lifecycle state asks for', () => {
  const things = entities.flatMap(([entity, { machine, table, columns }]) =>
    shown(machine).map(({ region, state, description }) => {
      const rows = Object.keys(factsTables.find((facts) => facts.machine.id === entity)?.rows ?? {});
      const column = columns[region];
      return [
        `A lifecycle state: ${entity} ${state}`,
        [
          {
            step: 1,
            isDone: Boolean(description),
            else: `machines/lifecycles/${entity}.machine.ts does not describe it`,
          },
          {
            step: 2,
            isDone: contractStates[region]?.includes(state) === true || isNamed(unlisted, region, state),
            else:
              contractStates[region] === undefined
                ? `no list of contract/ is known to hold the ${region}’s states: name it in contractStates here, or say in unlisted why there is none`
                : `the list of the ${region}’s states in contract/ lacks it`,
          },
          { step: 2, isDone: state in stateWords, else: 'contract/lifecycles/stateWords.ts has no word for it' },
          {
            step: 3,
            isDone: column !== undefined && allowed(table, column).includes(state),
            else: `no new file of server/migrations/ widens the check of ${table}.${column} to it`,
          },
          {
            step: 5,
            isDone: hasColour(colourFiles[region], state) || isNamed(uncoloured, region, state),
            else:
              colourFiles[region] === undefined
                ? `no file of src/ is known to have the ${region}’s colours: name it in colourFiles here, or say in uncoloured why there are none`
                : `${colourFiles[region]} has no colour for it`,
          },
          {
            step: 6,
            isDone: rows.some((row) => row.split(', ').includes(state)),
            else: `tests/machines/facts/${entity}.ts has no row for it`,
          },
          {
            step: 6,
            isDone: contextsOf(entity).length > 0,
            else: `src/app/charts/walks/lifecycleCases.ts has no facts for the ${entity} chart`,
          },
          {
            step: 7,
            isDone: new RegExp(`"${state}"`).test(textOf(`machines/diagrams/${entity}.json`)),
            else: 'machines/diagrams is older than the chart: once all else is done, npm run diagrams',
          },
        ],
      ] as const;
    }),
  );
  expect(nextSteps(Object.fromEntries(things))).toEqual([]);
  expect(things.length).toBeGreaterThan(25);
});

test('what is said not to be shown is in a chart, and is shown nowhere', () => {
  const known = new Set(
    entities.flatMap(([, { machine }]) =>
      shown(machine).flatMap(({ region, state }) => [region, `${region}.${state}`]),
    ),
  );
  const contradictions = [
    ...Object.keys(unlisted).filter((name) => {
      const [region = '', state] = name.split('.');
      return state === undefined ? region in contractStates : contractStates[region]?.includes(state);
    }),
    ...Object.keys(uncoloured).filter((name) => {
      const [region = '', state] = name.split('.');
      return state === undefined ? region in colourFiles : hasColour(colourFiles[region], state);
    }),
    ...[contractStates, colourFiles, unlisted, uncoloured].flatMap((names) =>
      Object.keys(names).filter((name) => !known.has(name)),
    ),
  ];
  expect(contradictions).toEqual([]);
});

test('every event and guard has what the recipe of a lifecycle state asks for', () => {
  const events = entities.flatMap(([entity, { machine }]) =>
    eventsOf(machine).map(
      (event) =>
        [
          `An event: ${event}`,
          [
            {
              step: 1,
              isDone: event.startsWith(`${entity}.`),
              else: `machines/lifecycles/${entity}.machine.ts names it ${entity}.…`,
            },
            { step: 2, isDone: event in eventWords, else: 'contract/lifecycles/eventWords.ts has no words for it' },
            {
              step: 4,
              isDone: isSent(entity, event),
              else:
                contractEvents[entity] === undefined
                  ? 'no file of server/features/ sends it'
                  : `neither the list of the ${entity}’s events in contract/ nor a file of server/features/ names it`,
            },
            {
              step: 4,
              isDone: event in offered || senders[event]?.every((sender) => !('call' in sender)) === true,
              else: 'server/lifecycle/permissions.ts does not say who may send it, nor tests/support/charts/senders.ts that no call does',
            },
            {
              step: 5,
              isDone:
                !(event in offered) ||
                senders[event]?.some((sender) => 'call' in sender && sender.screen !== null) === true,
              else: 'src/features/ has no button for it: tests/support/charts/senders.ts (step 6) names no screen',
            },
            {
              step: 6,
              isDone: (senders[event] ?? []).length > 0,
              else: 'tests/support/charts/senders.ts does not say who sends it',
            },
            {
              step: 6,
              isDone: new RegExp(`'${event.replace('.', '\\.')}'|\\b${event.slice(entity.length + 1)}\\b`).test(
                textOf(`tests/support/worlds/${entity}.ts`),
              ),
              else: `tests/support/worlds/${entity}.ts does not bring it about`,
            },
          ],
        ] as const,
    ),
  );
  const guards = entities.flatMap(([entity, { machine }]) =>
    // One that combines others says why through them.
    Object.entries(machine.implementations.guards)
      .filter(([, guard]) => partsOf(guard) === null)
      .map(
        ([guard, implementation]) =>
          [
            `A guard: ${guard}`,
            [
              {
                step: 2,
                isDone: guard in reasons,
                else: 'contract/lifecycles/reasons.ts has no sentence for where it is not met',
              },
              {
                step: 2,
                isDone: guard in conditions,
                else: 'contract/lifecycles/conditions.ts has no condition for it',
              },
              {
                step: 2,
                isDone: readBy(implementation).every((field) => contexts.includes(`${field}:`)),
                else: `contract/lifecycles/contexts.ts lacks ${readBy(implementation).join(', ')}`,
              },
              {
                step: 4,
                isDone: readBy(implementation).every(isLoaded),
                else: `no lifecycle.ts of server/features/ loads ${readBy(implementation).join(', ')}`,
              },
              {
                step: 6,
                isDone: readBy(implementation).every((field) => isSet(entity, field)),
                else: `src/app/charts/declaredFacts.ts has no control of the ${entity} chart for ${readBy(implementation).join(', ')}`,
              },
              {
                step: 6,
                isDone: isTriedBothWays(entity, implementation),
                else: `src/app/charts/walks/lifecycleCases.ts has no facts of the ${entity} chart under which it holds, or none under which it fails`,
              },
            ],
          ] as const,
      ),
  );
  expect(nextSteps(Object.fromEntries([...events, ...guards]))).toEqual([]);
  expect([events.length > 20, guards.length > 5]).toEqual([true, true]);
});

test('no process chart reuses the name of a lifecycle guard', () => {
  const lifecycles = new Set(entities.map(([entity]) => entity));
  const others = charts.map(({ machine }) => machine).filter(({ id }) => !lifecycles.has(id));
  const taken = others.flatMap(({ id, implementations }) =>
    Object.keys(implementations.guards)
      .filter((guard) => guard in conditions)
      .map((guard) => `${id}: ${guard}`),
  );
  expect(taken).toEqual([]);
  expect(others.length).toBeGreaterThan(10);
});
