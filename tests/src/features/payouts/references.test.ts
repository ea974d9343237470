import { describe, expect, it } from 'vitest';

import { readReferences } from '../../../../src/features/payouts/steps/references.ts';

const one = '019a0000-0000-7000-8000-000000000001';
const two = '019a0000-0000-7000-8000-000000000002';

describe('pasted references', () => {
  it.each([
    ['commas', `${one}, SEPA-1\n${two},SEPA-2`],
    ['semicolons and an empty line', `${one};SEPA-1\r\n\r\n${two}; SEPA-2\r\n`],
    ['tabs, quotes and capitals', `"${one.toUpperCase()}"\t"SEPA-1"\n${two}\tSEPA-2`],
    ['a line of titles and columns between', `payoutId,partner,reference\n${one},Acme,SEPA-1\n${two},Oak,SEPA-2`],
    ['a payout twice: the last line counts', `${one},OLD\n${two},SEPA-2\n${one},SEPA-1`],
  ])('are read with %s', (_, pasted) => {
    expect(readReferences(pasted)).toEqual({
      references: [
        { id: one, reference: 'SEPA-1' },
        { id: two, reference: 'SEPA-2' },
      ],
      unread: [],
    });
  });

  it('take the number of a payout, as people write it', () => {
    expect(readReferences('p-2026-10-0042, SEPA-1\nP-2026-13, SEPA-2')).toEqual({
      references: [{ id: 'P-2026-10-0042', reference: 'SEPA-1' }],
      unread: ['P-2026-13, SEPA-2'],
    });
  });

  it('name the lines that say no payout, no reference or one that is too long', () => {
    const long = `${two},${'x'.repeat(121)}`;
    expect(readReferences(`${one}\nAcme, SEPA-1\n${long}\n${one},SEPA-1`)).toEqual({
      references: [{ id: one, reference: 'SEPA-1' }],
      unread: [one, 'Acme, SEPA-1', long],
    });
  });

  it('are none where nothing is pasted', () => {
    expect(readReferences(' \n')).toEqual({ references: [], unread: [] });
  });
});
