import type { MachineContext } from 'xstate';

import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { RegionStates } from '#machines/regions.ts';

import type { Served } from '../servers/served.ts';
import type { Taken } from './world.ts';

/** As many of a row's newest steps are compared after every act. */
export const comparedSteps = 3;

/** What the product answers about a row. */
export interface Shown {
  readonly states: RegionStates;
  /** Newest first. */
  readonly history: readonly Taken[];
  /** Every event of its chart: allowed, or why not; null where the answers tell none. */
  readonly events: readonly unknown[] | null;
}

/** What the server tells a person that they may do to a row, and what the browser makes of the same answer. */
export interface OfferedTo {
  readonly by: string;
  readonly server: readonly unknown[];
  readonly browser: readonly unknown[];
}

/** A row in the product, and the hands that do there what its world knows. */
interface Row<Facts, Name extends string> {
  readonly id: string;
  /** Each answers the status of the call. */
  readonly hands: Readonly<Record<Name, () => Promise<number>>>;
  /** What the chart reads of this row, to the letter; as in its world unless given. */
  readonly context?: (facts: Facts) => MachineContext;
  /** What each kind of person is shown and makes of it; `expected` is what the chart makes of the world. */
  readonly offers?: (expected: readonly AllowedEvent[]) => Promise<readonly OfferedTo[]>;
  /** How it is shown, where `/api/lifecycles` does not. */
  readonly shown?: () => Promise<Shown>;
}

export type Begin<Facts, Name extends string, Start extends string> = (
  served: Served,
  start: Start,
) => Promise<Row<Facts, Name>>;
