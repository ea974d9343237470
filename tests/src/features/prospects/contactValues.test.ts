import { expect, test } from 'vitest';

import { changedOf, theirsOf } from '../../../../src/features/prospects/contactValues.ts';

test('an edit of a contact sends what it changed, and meets only what others changed of the same', () => {
  const before = { firstName: 'Ada', lastName: 'L', email: '', phone: '', position: 'CTO' };
  expect(changedOf({ ...before, phone: '+49 30 1234', position: '' }, before)).toEqual({
    phone: '+49 30 1234',
    position: '',
  });
  const changes = [
    { what: 'phone', after: '' },
    { what: 'position', after: 'CEO' },
    { what: 'version', after: '7' },
  ];
  expect(theirsOf(changes, before)).toEqual({ position: 'CEO' });
});
