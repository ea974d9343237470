import { expect, test } from 'vitest';

import { emailMatch } from '../../../../src/entities/partner/emailMatch.ts';
import { waited } from '../../../../src/entities/partner/waited.ts';

// 2 November 2026 is a Monday.
const at = (day: number, hour = 9) => `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;

test.each([
  ['on its day', at(2), at(2, 20), 0],
  ['a day on', at(2), at(3), 1],
  ['over a weekend', at(6), at(10), 4],
  ['before its time', at(6), at(5), 0],
])('a registration %s has waited for days', (_, since, now, days) => {
  expect(waited(since, Date.parse(now))).toBe(days);
});

test.each([
  ['kim@acme.example', 'acme.example', 'same'],
  ['kim@mail.acme.example', 'acme.example', 'same'],
  ['kim@acme.example', 'shop.acme.example', 'same'],
  ['kim@ACME.example', 'Acme.example', 'same'],
  ['kim@notacme.example', 'acme.example', 'other'],
  ['kim@gmail.com', 'acme.example', 'personal'],
])('%s registering %s is %s', (email, domain, match) => {
  expect(emailMatch(email, domain)).toBe(match);
});
