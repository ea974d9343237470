import { describe, expect, test } from 'vitest';

import { calls } from './calls.ts';
import { constants } from './constants.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { open } from './open.ts';
import { screens } from './screens.ts';

/* The specification, statement by statement, where a program can see whether the product does as it says. */

const sections = { screens, entities, calls, errors, constants };

describe.each(Object.entries(sections))('%s', (_, rows) => {
  test.each(rows.map(([says, holds]) => [open.has(says) ? `open: ${says}` : says, { says, holds }] as const))(
    '%s',
    (_title, { says, holds }) => {
      // Where an open one holds: take it from open.ts.
      expect(holds()).toBe(!open.has(says));
    },
  );
});

test('what is open is a statement above, each of which is there once', () => {
  const said = Object.values(sections).flatMap((rows) => rows.map(([says]) => says));
  expect([...open].filter((each) => !said.includes(each))).toEqual([]);
  expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([]);
});
