import { describe, expect, it } from 'vitest';

import { attributionWords, offerWords, uninstallWords } from '#contract/payTerms/offer.ts';
import { type PayClause, plainClause } from '#contract/payTerms/payTerms.ts';

import { clauseOf } from '../../support/money/payTerms.ts';

const always = 'As long as the shop pays';
const gross = 'The full charge, before fees';
const cases: [string, PayClause[], ReturnType<typeof offerWords>][] = [
  [
    'a plain rate and hold',
    [plainClause({ rate: 2000 }), plainClause({ hold: 1 })],
    { pays: ['20% of each charge'], basis: gross, duration: always, hold: ['Payable 1 month after the charge'] },
  ],
  [
    'a higher rate for a year, then the plain one',
    [clauseOf({ duration: 12, basis: 'net' }), plainClause({ rate: 500 }), plainClause({ hold: 0 })],
    {
      pays: ['20% of each charge after fees, for 12 months from the shop’s first charge', '5% of each charge'],
      basis: 'Of the full charge, except where it says after fees',
      duration: always,
      hold: ['Payable in the month of the charge'],
    },
  ],
  [
    'a rate for a year, then nothing',
    [clauseOf({ duration: 12, basis: 'net' }), plainClause({ rate: 0 })],
    {
      pays: ['20% of each charge after fees, for 12 months from the shop’s first charge'],
      basis: 'What is left of each charge after fees',
      duration: '12 months from the shop’s first charge',
      hold: [],
    },
  ],
  [
    'amounts of different lengths, then nothing; a hold of its own beside the general one',
    [
      clauseOf({ id: 'a', pay: { kind: 'fixed', amount: 5000, currency: 'USD' }, duration: 1, hold: 3 }),
      clauseOf({ id: 'b', pay: { kind: 'fixed', amount: 500, currency: 'USD' }, duration: 6 }),
      plainClause({ rate: 0 }),
      plainClause({ hold: 1 }),
    ],
    {
      pays: [
        '$50.00 for each charge in USD, for 1 month from the shop’s first charge',
        '$5.00 for each charge in USD, for 6 months from the shop’s first charge',
      ],
      basis: null,
      duration: 'As each rate says',
      hold: ['Payable 3 months after the charge', 'Payable 1 month after the charge'],
    },
  ],
  [
    'nothing at all',
    [plainClause({ rate: 0 })],
    { pays: ['0% of each charge'], basis: gross, duration: 'As each rate says', hold: [] },
  ],
];

describe('an offer in words', () => {
  it.each(cases)('%s', (_, clauses, expected) => {
    expect(offerWords(clauses, 'en')).toEqual(expected);
  });

  it('says how long a click counts, and what an uninstallation does', () => {
    expect([attributionWords(30), attributionWords(1), uninstallWords(45)]).toEqual([
      'Installs up to 30 days after a click on your link',
      'Installs up to 1 day after a click on your link',
      'Nothing more is earned. A shop that returns within 45 days is still yours. A refund takes back its commission.',
    ]);
  });
});
