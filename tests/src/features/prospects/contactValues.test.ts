import { expect, test } from 'vitest';

import { theirsOf } from '../../../../src/features/prospects/page/contactValues.ts';

test('what stands there now is what was sent, but for the fields that the refusal names', () => {
  const sent = { firstName: 'Ada', lastName: 'L', email: '', phone: '+49 30 1234', position: 'CTO' };
  const changes = [
    { what: 'phone', after: null },
    { what: 'position', after: 'CEO' },
    { what: 'version', after: '7' },
  ];
  expect(theirsOf(changes, sent)).toEqual({ ...sent, phone: '', position: 'CEO' });
});
