import { describe, expect, it } from 'vitest';

import { chartOutcome, finalOf, initialOf, rowsOf, statesOf } from '../support/charts/facts.ts';
import { factsTables } from './facts/tables.ts';

/* Nothing in the tables is derived from the charts: a chart that loses or misleads a transition fails here. */

describe.each(factsTables.map((facts) => ({ name: facts.machine.id, facts })))(
  'of the $name it holds that',
  ({ facts }) => {
    const { machine, given, rows } = facts;
    const contexts = Object.values(given);

    it('its table tells every event in every state', () => {
      const events = machine.events.map(String).toSorted();
      expect(
        Object.fromEntries(Object.entries(rows).map(([state, outcomes]) => [state, Object.keys(outcomes).toSorted()])),
      ).toEqual(Object.fromEntries(statesOf(machine).map((state) => [state, events])));
    });

    it('it begins and ends where it should', () => {
      expect(contexts.map((context) => [initialOf(machine, context), finalOf(machine, context)])).toEqual(
        contexts.map(() => [facts.initial, facts.final]),
      );
    });

    it.each(rowsOf(facts))('$state, $event, given $given: $outcome', (row) => {
      expect(chartOutcome(machine, row)).toEqual(row.outcome);
    });
  },
);
