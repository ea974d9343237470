import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';

import type { RegionStates } from '#machines/regions.ts';

import { missedTransitions } from '../../tests/support/charts/walked.ts';
import {
  type Act,
  beginning,
  perform,
  shortTours,
  type Standing,
  startsOf,
  type Taken,
  type Tour,
  type World,
} from '../../tests/support/worlds/world.ts';
import { expect, test } from './test.ts';

type Hands<Name extends string> = Partial<Record<Name, () => Promise<unknown>>>;

/** An act together with the job that follows it: the server’s scheduler may run that job at any moment. */
export const withJob = <Facts>(act: Act<Facts>, job: Act<Facts>): Act<Facts> => {
  const afterAct = (at: Standing<Facts>): Standing<Facts> => ({ ...at, facts: act.before?.(at) ?? at.facts });
  return {
    ...act,
    before: (at) => job.before?.(afterAct(at)) ?? afterAct(at).facts,
    sends: (at) => job.sends?.(afterAct(at)) ?? [],
    ...(job.after && { after: job.after }),
  };
};

/** A row in the product that a tour goes through. */
interface WalkedRow<Name extends string> {
  /** What people do, in the screens, which then show by themselves what came of it. */
  readonly people: Hands<Name>;
  /** What the clock and the server do; the state it leads to is waited for, and the screens are opened anew. */
  readonly server?: Hands<Name>;
  readonly stored: () => Promise<string | undefined>;
  readonly open: () => Promise<unknown>;
  /** Whether the screens show it in this state, from where its chart has these events, after these transitions, newest first. */
  readonly shows: (state: string, events: readonly string[], taken: readonly Taken[]) => Promise<void>;
}

/** The events a chart has in a state, guards aside. */
const eventsIn = (machine: AnyStateMachine, states: RegionStates): readonly string[] =>
  Object.entries(states).flatMap(([region, state]) => {
    const node = machine.root.type === 'parallel' ? machine.states[region] : machine.root;
    return node?.states[state]?.ownEvents ?? [];
  });

/** The state of a chart in one word, or in one for each of its regions. */
const spelled = (states: RegionStates): string => Object.values(states).join(' ');

/** Takes every transition of a chart in the browser, by few short tours generated from it; `begin` makes the row of each. */
export async function walkTours<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  begin: (number: number, start: Start) => Promise<WalkedRow<Name>>,
): Promise<void> {
  const keys = new Set<string>();
  for (const [index, { start, acts }] of shortTours(world).entries())
    await test.step(`tour ${index + 1}: ${acts.join(', ')}`, async () => {
      const row = await begin(index + 1, start);
      let { at } = beginning(world, start, keys);
      const taken: Taken[] = [];
      await row.open();
      for (const name of acts)
        await test.step(name, async () => {
          const hand = row.people[name] ?? row.server?.[name];
          if (hand === undefined) throw new Error(`Neither people nor the server ${name}.`);
          const performed = perform(world, at, name, { keys });
          at = performed.at;
          taken.unshift(...performed.taken.toReversed());
          const state = spelled(at.states);
          await hand();
          if (row.people[name] === undefined) {
            await expect.poll(row.stored).toBe(state);
            await row.open();
          }
          await row.shows(state, eventsIn(world.machine, at.states), taken);
        });
    });
  expect(missedTransitions('browser', world.machine, keys)).toEqual([]);
}

/** A row that stands in one list with those of the other tours. */
interface ListedRow<Name extends string> {
  readonly hands: Hands<Name>;
  readonly stored: () => Promise<string | undefined>;
  /** Whether the list shows it in this state. */
  readonly shows: (state: string) => Promise<void>;
}

/**
 * The same for a chart whose events no screen sends: the tours go on side by side, an act of each at a time, and what
 * came of all of them is looked at in one list, which is opened once for all. Rows that begin in ways of their own are
 * among them, even where no act follows.
 */
export async function walkTogether<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  begin: (number: number, start: Start) => Promise<ListedRow<Name>>,
  open: () => Promise<unknown>,
): Promise<void> {
  const keys = new Set<string>();
  const found = shortTours(world);
  const alone = startsOf(world)
    .filter((start) => found.every((tour) => tour.start !== start))
    .map((start): Tour<Name, Start> => ({ start, acts: [] }));
  const walked: { row: ListedRow<Name>; acts: readonly Name[]; at: Standing<Facts> }[] = [];
  for (const [index, { start, acts }] of [...found, ...alone].entries())
    walked.push({ row: await begin(index + 1, start), acts, at: beginning(world, start, keys).at });
  const takesSome = keys.size > 0;
  const look = async () => {
    for (const { row, at } of walked) await expect.poll(row.stored).toBe(spelled(at.states));
    await open();
    for (const { row, at } of walked) await row.shows(spelled(at.states));
  };
  // What was sent nothing yet, the clock may be about to move.
  if (takesSome) await test.step('as they begin', look);
  for (let round = 0; walked.some(({ acts }) => round < acts.length); round += 1)
    await test.step(walked.flatMap(({ acts }) => acts[round] ?? []).join(', '), async () => {
      for (const tour of walked) {
        const name = tour.acts[round];
        if (name === undefined) continue;
        tour.at = perform(world, tour.at, name, { keys }).at;
        const hand = tour.row.hands[name];
        if (hand === undefined) throw new Error(`No hand does ${name}.`);
        await hand();
      }
      await look();
    });
  expect(missedTransitions('browser', world.machine, keys)).toEqual([]);
}

/** Presses a button, and the one that confirms it where it asks. */
export async function press(page: Page, name: string, confirmed?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (confirmed !== undefined) await page.getByRole('dialog').getByRole('button', { name: confirmed }).click();
}
