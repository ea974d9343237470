import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';

import { missedTransitions } from '../../tests/support/walked.ts';
import { beginning, perform, shortTours, type World } from '../../tests/support/worlds/world.ts';
import { expect, test } from './test.ts';

type Hands<Name extends string> = Partial<Record<Name, () => Promise<unknown>>>;

/** A row in the product that a tour goes through. */
interface WalkedRow<Name extends string> {
  /** What people do, in the screens, which then show by themselves what came of it. */
  readonly people: Hands<Name>;
  /** What the clock and the server do; the state it leads to is waited for, and the screens are opened anew. */
  readonly server?: Hands<Name>;
  readonly stored: () => Promise<string | undefined>;
  readonly open: () => Promise<unknown>;
  /** Whether the screens show it in this state, from where its chart has these events. */
  readonly shows: (state: string, events: readonly string[]) => Promise<void>;
}

/** The events a chart of one region has in a state, guards aside. */
const eventsIn = (machine: AnyStateMachine, state: string): readonly string[] => machine.states[state]?.ownEvents ?? [];

/** Takes every transition of a chart in the browser, by few short tours generated from it; `begin` makes the row of each. */
export async function walkTours<Facts extends object, Name extends string, Start extends string>(
  world: World<Facts, Name, Start>,
  begin: (number: number) => Promise<WalkedRow<Name>>,
): Promise<void> {
  const keys = new Set<string>();
  for (const [index, { start, acts }] of shortTours(world).entries())
    await test.step(`tour ${index + 1}: ${acts.join(', ')}`, async () => {
      const row = await begin(index + 1);
      let { at } = beginning(world, start, keys);
      await row.open();
      for (const name of acts)
        await test.step(name, async () => {
          const hand = row.people[name] ?? row.server?.[name];
          if (hand === undefined) throw new Error(`Neither people nor the server ${name}.`);
          at = perform(world, at, name, { keys }).at;
          const state = at.states[world.entity] ?? '';
          await hand();
          if (row.people[name] === undefined) {
            await expect.poll(row.stored).toBe(state);
            await row.open();
          }
          await row.shows(state, eventsIn(world.machine, state));
        });
    });
  expect(missedTransitions('browser', world.machine, keys)).toEqual([]);
}

/** Presses a button, and the one that confirms it where it asks. */
export async function press(page: Page, name: string, confirmed?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (confirmed !== undefined) await page.getByRole('dialog').getByRole('button', { name: confirmed }).click();
}
