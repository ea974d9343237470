import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';

import { events as eventWords, states as stateWords } from '#contract/lifecycles/words.ts';
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
import { filesOf, nextSteps, textOf } from '../../support/recipes.ts';
import { senders } from '../../support/charts/senders.ts';

/* README, "A lifecycle state": step by step for every state, event and guard of every chart that is law. */

/** The states that the contract lists for a region; the other regions are not shown by their state. */
const contractStates: Readonly<Record<string, readonly string[]>> = {
  approval: approvalStates,
  account: accountStates,
  lead: leadStates,
  outcome: prospectOutcomes,
  life: referralStates,
  review: reviewStates,
  payout: payoutStates,
  listing: listingStates,
};

/** Where the states of a region have their colours; those of the other regions are not shown as such. */
const colourFiles: Readonly<Record<string, string>> = {
  approval: 'src/entities/partner/approvalStatus.ts',
  account: 'src/features/partners/accountStatus.ts',
  commission: 'src/features/payouts/commissionStatus.ts',
  lead: 'src/entities/lead/leadStates.ts',
  outcome: 'src/features/prospects/outcomeStatus.ts',
  life: 'src/entities/referral/ReferralStatus.tsx',
  payout: 'src/entities/payout/payoutStates.ts',
  listing: 'src/features/staffApps/listingStates.ts',
};
const hasColour = (file: string, state: string): boolean =>
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
            isDone: contractStates[region]?.includes(state) ?? true,
            else: `the list of the ${region}’s states in contract/ lacks it`,
          },
          { step: 2, isDone: state in stateWords, else: 'contract/lifecycles/words.ts has no word for it' },
          {
            step: 3,
            isDone: column !== undefined && allowed(table, column).includes(state),
            else: `no new file of server/migrations/ widens the check of ${table}.${column} to it`,
          },
          {
            step: 5,
            isDone: colourFiles[region] === undefined || hasColour(colourFiles[region], state),
            else: `${colourFiles[region]} has no colour for it`,
          },
          {
            step: 6,
            isDone: rows.some((row) => row.split(', ').includes(state)),
            else: `tests/machines/facts/${entity}.ts has no row for it`,
          },
          {
            step: 6,
            isDone: new RegExp(`"${state}"`).test(textOf(`machines/diagrams/${entity}.json`)),
            else: 'machines/diagrams is older than the chart: npm run diagrams',
          },
        ],
      ] as const;
    }),
  );
  expect(nextSteps(Object.fromEntries(things))).toEqual([]);
  expect(things.length).toBeGreaterThan(25);
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
            { step: 2, isDone: event in eventWords, else: 'contract/lifecycles/words.ts has no words for it' },
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
                senders[event] === undefined ||
                senders[event].some((sender) => 'call' in sender && sender.screen !== null),
              else: 'src/features/ has no button for it: tests/support/charts/senders.ts names no screen',
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
  const guards = entities.flatMap(([, { machine }]) =>
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
                step: 4,
                isDone: readBy(implementation).every(isLoaded),
                else: `no lifecycle.ts of server/features/ loads ${readBy(implementation).join(', ')}`,
              },
            ],
          ] as const,
      ),
  );
  expect(nextSteps(Object.fromEntries([...events, ...guards]))).toEqual([]);
  expect([events.length > 20, guards.length > 5]).toEqual([true, true]);
});
