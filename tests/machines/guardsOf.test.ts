import { describe, expect, it } from 'vitest';
import { and, setup } from 'xstate';

import { guardsOf } from '#machines/guardsOf.ts';

const machine = setup({
  guards: {
    isPaid: () => true,
    isSent: () => true,
    isOpen: () => true,
    isSettled: and(['isPaid', { type: 'isSent' }]),
    isOver: and(['isSettled', 'isOpen']),
  },
}).createMachine({});

const unnamed = 'Only what has a name can be drawn: name it in setup().';

describe('the guards of a transition', () => {
  it('are none where it has none', () => {
    expect(guardsOf(machine, { guard: undefined })).toEqual([]);
  });

  it.each(['isPaid', { type: 'isPaid' }])('are one by its name: %j', (guard) => {
    expect(guardsOf(machine, { guard })).toEqual(['isPaid']);
  });

  it('are the parts of what is combined, however deep, in the order of the chart', () => {
    expect(guardsOf(machine, { guard: 'isOver' })).toEqual(['isPaid', 'isSent', 'isOpen']);
  });

  it('have names', () => {
    expect(() => guardsOf(machine, { guard: () => true })).toThrow(unnamed);
    const parts = setup({ guards: { isBoth: and([() => true, 'isPaid']), isPaid: () => true } }).createMachine({});
    expect(() => guardsOf(parts, { guard: 'isBoth' })).toThrow(unnamed);
  });
});
