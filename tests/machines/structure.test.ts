import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { accountStates } from '#contract/session/user.ts';
import { appEventStates } from '#contract/events/appEventStates.ts';
import { approvalStates } from '#contract/registrations/approvalStates.ts';
import { lifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import { regions as regionWords, states as stateWords, subjects } from '#contract/lifecycles/stateWords.ts';
import { events as eventWords } from '#contract/lifecycles/eventWords.ts';
import { conditions } from '#contract/lifecycles/conditions.ts';
import { reasons } from '#contract/lifecycles/reasons.ts';
import { leadStates } from '#contract/leads/states.ts';
import { invitationStatuses } from '#contract/invitations/statuses.ts';
import { payoutEvents, payoutInputs } from '#contract/payouts/work.ts';
import { payoutStates } from '#contract/payouts/payout.ts';
import { payoutMethodStates } from '#contract/payoutMethods/payoutMethods.ts';
import { supportNoteStates } from '#contract/support.ts';
import { caseStates } from '#contract/cases/states.ts';
import { erasureStates } from '#contract/privacy/erasureStates.ts';
import { personExportStates } from '#contract/privacy/personExportStates.ts';
import { claimStates } from '#contract/claims/states.ts';
import { listingStates } from '#contract/apps/admin.ts';
import { newsletterStates } from '#contract/content/newsletters.ts';
import { bannerStates } from '#contract/content/banners.ts';
import { staffAccountStates } from '#contract/staff.ts';
import { reversalStates } from '#contract/reversals.ts';
import { termsProposalStates } from '#contract/payTerms/proposals.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';
import { needOf, partsOf, refusal } from '#machines/refusal.ts';
import { eventsOf, transitionsOf } from '#machines/regions.ts';
import { isMachine } from './isMachine.ts';
import { lifecycleCases } from '../../src/app/charts/walks/lifecycleCases.ts';

type Node = AnyStateMachine['root'];

const sources = import.meta.glob<string>('../../machines/**/*.machine.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true });
const files = Object.keys(sources).map((path) => {
  const stem = path.slice(path.lastIndexOf('/') + 1, -'.machine.ts'.length);
  return {
    path: path.replace('../../', ''),
    stem,
    source: sources[path] ?? '',
    exported: modules[path]?.[`${stem}Machine`],
  };
});

describe.each(files)('$path', ({ stem, source, exported }) => {
  const machine = machineOf(exported, stem);
  const nodes = nodesOf(machine.root);

  it('exports one machine whose id and name share the stem of the file', () => {
    expect(machine.id).toBe(stem);
    expect(source.match(/createMachine\(/g)).toHaveLength(1);
  });

  it('imports xstate, and types', () => {
    const imports = [...source.matchAll(/^import (type )?.*?from '([^']+)'/gms)];
    expect(imports.filter(([, type, from]) => type === undefined && from !== 'xstate')).toEqual([]);
    expect(source).not.toMatch(/import\(/);
  });

  it('resolves every target', () => {
    const ids = new Set(nodes.map((node) => node.id));
    const targets = nodes.flatMap((node) => [...allTransitions(node)].flatMap((transition) => transition.target ?? []));
    expect(targets.filter((target) => !ids.has(target.id))).toEqual([]);
    expect(nodes.filter((node) => node.type === 'compound' && node.initial.target.length === 0)).toEqual([]);
  });

  it('declares nothing at the root when it has regions or an end', () => {
    const hasRegions = machine.root.type === 'parallel';
    const hasEnd = Object.values(machine.root.states).some((state) => state.type === 'final');
    expect(hasRegions || hasEnd ? Object.keys(machine.config.on ?? {}) : []).toEqual([]);
  });

  it('describes itself and every state in sentences', () => {
    expect(nodes.filter(({ description = '' }) => !isSentence(description)).map(({ id }) => id)).toEqual([]);
  });

  it('describes every transition that has a guard or a delay in sentences', () => {
    const conditional = nodes
      .flatMap((node) => [...allTransitions(node)])
      .filter(({ guard, eventType }) => guard !== undefined || eventType.startsWith('xstate.after.'));
    const undescribed = conditional.filter(({ description = '' }) => !isSentence(description));
    expect(undescribed.map(nameOf)).toEqual([]);
  });

  it('has the words of the chart in the chart, not beside it', () => {
    const chart = source.slice(source.indexOf('.createMachine('), source.indexOf('\n});'));
    expect(chart).not.toMatch(/\/\*\*/);
    expect(source).not.toMatch(/\*\/\s*export const \w+Machine/);
  });

  it('is written in what every tool reads: named guards and actions, one target a transition, no snapshots', () => {
    const transitions = nodes.flatMap((node) => [...allTransitions(node)]);
    expect(transitions.filter(({ target = [] }) => target.length > 1)).toEqual([]);
    expect(transitions.filter(({ guard }) => typeof guard === 'function')).toEqual([]);
    // A delay adds actions of its own to the entry and the exit of its state.
    const actions: unknown[] = nodes.flatMap(({ config }) => [config.entry ?? [], config.exit ?? []].flat());
    for (const transition of transitions) actions.push(...transition.actions);
    expect(actions.filter((action) => typeof action === 'function')).toEqual([]);
    expect(source).not.toMatch(/onSnapshot/);
    expect(nodes.flatMap((node) => node.invoke).filter(({ src }) => typeof src !== 'string')).toEqual([]);
  });

  it('gives every invoke an id of its own', () => {
    const invokes = nodes.flatMap((node) => node.config.invoke ?? []);
    expect(invokes.filter((invoke) => typeof invoke.id !== 'string')).toEqual([]);
    expect(new Set(invokes.map((invoke) => invoke.id)).size).toBe(invokes.length);
  });
});

describe('lifecycle charts', () => {
  it('are the entities of the contract, one file each', () => {
    const stems = files.filter((file) => file.path.startsWith('machines/lifecycles/')).map((file) => file.stem);
    const entities = lifecycleEntity.options.toSorted();
    expect(stems.toSorted()).toEqual(entities);
    expect(lifecycleCases.map(({ machine }) => machine.id).toSorted()).toEqual(entities);
  });

  it.each(lifecycleCases.map(({ machine }) => ({ name: machine.id, machine })))('$name is pure', ({ machine }) => {
    const nodes = nodesOf(machine.root);
    expect(nodes.flatMap((node) => node.invoke)).toEqual([]);
    expect(nodes.flatMap((node) => [...node.entry, ...node.exit])).toEqual([]);
    expect(nodes.flatMap((node) => node.after)).toEqual([]);
    expect(nodes.flatMap((node) => node.always ?? [])).toEqual([]);
    expect(transitionsOf(machine).flatMap((transition) => transition.actions)).toEqual([]);
    expect(machine.root.transitions.size).toBe(0);
  });

  it.each(lifecycleCases.map(({ machine }) => ({ name: machine.id, machine })))(
    '$name prefixes its events with its name, and each belongs to one region',
    ({ machine }) => {
      for (const event of eventsOf(machine)) {
        expect(event.startsWith(`${machine.id}.`)).toBe(true);
        const regions = transitionsOf(machine)
          .filter((transition) => transition.eventType === event)
          .map((transition) => transition.source.path.slice(0, -1).join('.'));
        expect(new Set(regions).size).toBe(1);
      }
    },
  );

  it('have a reason for every guard, and a guard for every reason', () => {
    const guards = lifecycleCases.flatMap(({ machine }) => conditionsOf(machine));
    expect(Object.keys(reasons).toSorted()).toEqual(guards.toSorted());
    expect(Object.keys(conditions).toSorted()).toEqual(guards.toSorted());
    expect(Object.values(conditions).filter((words) => !/^[a-z]+( \S+){2,}$/.test(words) || !isPlain(words))).toEqual(
      [],
    );
  });

  it('need of a payout’s steps the texts that its call demands, from every state alike', () => {
    const needs = payoutEvents.map((event) => {
      const ways = transitionsOf(payoutMachine).filter(({ eventType }) => eventType === `payout.${event}`);
      return [event, [...new Set(ways.map(({ meta }) => meta?.needs ?? null))]];
    });
    expect(needs).toEqual(Object.entries(payoutInputs).map(([event, input]) => [event, [input]]));
  });

  it.each(lifecycleCases.map(({ machine }) => ({ name: machine.id, machine })))(
    '$name says of every event in words what it does, and of a guarded one under which condition',
    ({ machine }) => {
      const undescribed = transitionsOf(machine).filter(({ description = '' }) => !isSentence(description));
      expect(undescribed.map(nameOf)).toEqual([]);
    },
  );

  it('use every guard they name, each failing in one context and holding in another', () => {
    for (const { machine, contexts } of lifecycleCases) {
      const failed = new Set<string>();
      const events = eventsOf(machine);
      const snapshots = contexts.flatMap((context) =>
        everyValue(machine).map((value) => machine.resolveState({ value, context })),
      );
      for (const snapshot of snapshots) {
        for (const type of events) {
          const unmet = [...(refusal(snapshot, { type }) ?? []), ...(needOf(snapshot, { type })?.because ?? [])];
          for (const { guard } of unmet) failed.add(guard);
        }
      }
      expect([...failed].toSorted()).toEqual(conditionsOf(machine).toSorted());
    }
  });

  it('have words for every chart, region, state and event, and no words for others', () => {
    const events = lifecycleCases.flatMap(({ machine }) => eventsOf(machine));
    const parallel = lifecycleCases.flatMap(({ machine }) => (machine.root.type === 'parallel' ? [machine] : []));
    const leaves = lifecycleCases.flatMap(({ machine }) => nodesOf(machine.root).filter(({ type }) => isLeaf(type)));
    const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
    expect(sorted(Object.keys(subjects))).toEqual(sorted(lifecycleCases.map(({ machine }) => machine.id)));
    expect(sorted(Object.keys(regionWords))).toEqual(
      sorted(parallel.flatMap((machine) => Object.keys(machine.states))),
    );
    expect(sorted(Object.keys(stateWords))).toEqual(sorted(leaves.map(({ key }) => key)));
    expect(sorted(Object.keys(eventWords))).toEqual(sorted(events));
    const words = [subjects, regionWords, stateWords].flatMap((table) => Object.values(table));
    expect(words.filter((word) => !/^[a-z ]+$/.test(word))).toEqual([]);
    const said = Object.values(eventWords);
    expect(said.filter(({ label, done }) => !/^[A-Z][a-z ]+$/.test(label) || !/^[a-z ]+$/.test(done))).toEqual([]);
  });

  it('have the states the contract names', () => {
    const states = Object.fromEntries(
      lifecycleCases.map(({ machine }) => [machine.id, Object.keys(machine.states).toSorted()]),
    );
    expect(states).toEqual({
      approval: approvalStates.toSorted(),
      account: accountStates.toSorted(),
      lead: leadStates.toSorted(),
      prospect: ['outcome', 'record'],
      notification: ['deleted', 'read', 'unread'],
      referral: ['life', 'review'],
      commission: ['cancelled', 'clawedBack', 'held', 'paid', 'payable', 'pending'],
      payout: payoutStates.toSorted(),
      payoutMethod: payoutMethodStates.toSorted(),
      reversal: reversalStates.toSorted(),
      tier: ['override', 'standing'],
      // Before it is proposed, what was tried is a replay.
      termsProposal: [...termsProposalStates, 'tried'].toSorted(),
      // Where a version stands by the clock is told apart; a discarded one is deleted.
      termsVersion: ['discarded', 'draft', 'published'],
      supportNote: supportNoteStates.toSorted(),
      listing: listingStates.toSorted(),
      banner: bannerStates.toSorted(),
      newsletter: newsletterStates.toSorted(),
      staffAccount: staffAccountStates.toSorted(),
      invitation: invitationStatuses.toSorted(),
      // Before it is decided, an event is not kept.
      appEvent: [...appEventStates, 'waiting'].toSorted(),
      attribution: ['current', 'superseded', 'transferred'],
      claim: claimStates.toSorted(),
      case: caseStates.toSorted(),
      personExport: personExportStates.toSorted(),
      erasure: erasureStates.toSorted(),
    });
  });
});

function machineOf(exported: unknown, stem: string): AnyStateMachine {
  if (!isMachine(exported)) throw new Error(`${stem}.machine.ts does not export ${stem}Machine`);
  return exported;
}

const isLeaf = (type: Node['type']) => type === 'atomic' || type === 'final';

const nameOf = ({ source, eventType }: AnyTransitionDefinition) => `${source.id} ${eventType}`;

/** A sentence of several words, in words alone. */
const isSentence = (text: string) => /^[A-Z]\S*( \S+){2,}\.$/s.test(text) && isPlain(text);

/** Without identifiers: no camel case, no dotted names, no brackets. */
const isPlain = (text: string) => !/[a-z][A-Z]|\w[._]\w|[[\]{}<>]/.test(text);

/** The guards of a chart that are not put together from others. */
function conditionsOf(machine: AnyStateMachine): string[] {
  const guards = Object.entries(machine.implementations.guards);
  return guards.flatMap(([name, guard]) => (partsOf(guard) === null ? [name] : []));
}

function nodesOf(node: Node): Node[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];
}

function* allTransitions(node: Node): Iterable<ReturnType<typeof transitionsOf>[number]> {
  for (const transitions of node.transitions.values()) yield* transitions;
  yield* node.always ?? [];
}

function everyValue(machine: AnyStateMachine): (string | Record<string, string>)[] {
  if (machine.root.type !== 'parallel') return Object.keys(machine.states);
  let values: Record<string, string>[] = [{}];
  for (const [region, node] of Object.entries(machine.states)) {
    values = values.flatMap((value) =>
      Object.keys(node.states).map((state) => Object.fromEntries([...Object.entries(value), [region, state]])),
    );
  }
  return values;
}
