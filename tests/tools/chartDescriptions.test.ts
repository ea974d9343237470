import { expect, test } from 'vitest';

import { withoutDescriptions } from '../../tools/support/chartDescriptions.mjs';

test('descriptions leave, wherever they stand; what else a chart holds stays', () => {
  const code = `setup({}).createMachine({
    description: 'A lamp, in "words", with a \\'quote\\'.',
    context: { description: read(), names: ['description'] },
    states: {
      off: { on: { press: { target: 'on', description: 'Light.' } }, description: 'Dark.' },
      on: { description: 'Bright.', meta: { words: 'description: kept' } }
    }
  });`;
  expect(withoutDescriptions(code).replaceAll(/\s+/g, ' ')).toBe(
    "setup({}).createMachine({ context: { description: read(), names: ['description'] }, " +
      "states: { off: { on: { press: { target: 'on', } }, }, on: { meta: { words: 'description: kept' } } } });",
  );
});

test('code without a description is left as it is', () => {
  const code = 'export const lamp = setup({}).createMachine({ initial: "off", states: { off: {} } });';
  expect(withoutDescriptions(code)).toBe(code);
});
