import { describe, expect, test } from 'vitest';

import { payoutMethodBody } from '#contract/payoutMethods/payoutAccount.ts';

const bank = { method: 'bank', holder: 'Ada Example', country: 'DE', iban: 'DE68210501700012345678' };
const us = {
  method: 'bank',
  holder: 'Ada Example',
  country: 'US',
  routingNumber: '021000021',
  accountNumber: '123456789',
};
const paypal = { method: 'paypal', holder: 'Ada Example', country: 'IN', email: 'ada@pay.example' };

const errorsOf = (body: object) =>
  payoutMethodBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a payout method', () => {
  test.each([
    ['an IBAN as it is printed', { ...bank, iban: 'de68 2105 0170 0012 3456 78' }],
    ['an IBAN with letters', { ...bank, country: 'GB', iban: 'GB29 NWBK 6016 1331 9268 19' }],
    ['the shortest IBAN', { ...bank, country: 'NO', iban: 'NO93 8601 1117 947' }],
    ['a US account', us],
    ['a US account with spaces', { ...us, routingNumber: '0210 0002 1', accountNumber: '12-34' }],
    ['an email', paypal],
    ['fields of other methods, which do not count', { ...paypal, iban: 'nothing', routingNumber: '1' }],
    ['blanks in fields of other methods', { ...bank, routingNumber: '', accountNumber: '', email: '' }],
  ])('is sound with %s', (_, body) => {
    expect(errorsOf(body)).toEqual([]);
  });

  test.each([
    ['no IBAN', { ...bank, iban: '' }, 'iban', 'Enter the IBAN.'],
    ['a word for an IBAN', { ...bank, iban: 'hello' }, 'iban', 'An IBAN begins with its country, such as DE.'],
    [
      'a digit short',
      { ...bank, iban: 'DE6821050170001234567' },
      'iban',
      'An IBAN from Germany has 22 characters; this one has 21.',
    ],
    [
      'two digits exchanged',
      { ...bank, iban: 'DE68210501700012345687' },
      'iban',
      'Check the IBAN: a character is wrong, or two have changed places.',
    ],
    [
      'an IBAN of another country',
      { ...bank, country: 'FR' },
      'iban',
      'This IBAN is from Germany. Choose that country, or check the number.',
    ],
    [
      'a routing number too short',
      { ...us, routingNumber: '02100002' },
      'routingNumber',
      'A routing number has 9 digits.',
    ],
    [
      'a routing number with a wrong digit',
      { ...us, routingNumber: '021000022' },
      'routingNumber',
      'Check the routing number: a digit is wrong.',
    ],
    [
      'a routing number of no bank',
      { ...us, routingNumber: '990000005' },
      'routingNumber',
      'Check the routing number: a digit is wrong.',
    ],
    ['zeros', { ...us, routingNumber: '000000000' }, 'routingNumber', 'Check the routing number: a digit is wrong.'],
    ['no account number', { ...us, accountNumber: undefined }, 'accountNumber', 'Enter the account number.'],
    [
      'an account number with letters',
      { ...us, accountNumber: '12AB56' },
      'accountNumber',
      'An account number has 4 to 17 digits.',
    ],
    [
      'a bank account where transfers do not go',
      { ...bank, country: 'IN' },
      'country',
      'Bank transfers go to the United States and countries with IBAN. Use PayPal or Wise instead.',
    ],
    ['no email', { ...paypal, email: undefined }, 'email', 'Enter an email such as name@example.com.'],
    [
      'a word for an email',
      { ...paypal, method: 'wise', email: '@ada' },
      'email',
      'Enter an email such as name@example.com.',
    ],
    ['no holder', { ...bank, holder: ' ' }, 'holder', 'Required.'],
    ['a holder longer than a bank takes', { ...bank, holder: 'x'.repeat(71) }, 'holder', 'Use at most 70 characters.'],
    ['no country', { ...bank, country: '' }, 'country', 'Choose a country.'],
    ['another method', { ...bank, method: 'cash' }, 'method', 'Choose a method.'],
  ])('is refused with %s', (_, body, path, message) => {
    expect(errorsOf(body)).toEqual([[path, message]]);
  });
});
