import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isDisposable } from '../../../../server/features/cases/rules/contacts.ts';
import { accountDigest } from '../../../../server/features/payoutMethods/account.ts';
import { digestAccounts } from '../../../../server/features/payoutMethods/digests.ts';
import { canonicalEmail } from '../../../../server/features/referrals/canonicalEmail.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { createSecrets } from '../../../../server/platform/secrets.ts';
import { type Built, build } from '../../../support/app.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { testKey, testSecrets } from '../../../support/secrets.ts';
import { seeded } from '../../../support/seed.ts';

/* What rules compare is the same however it is written. */

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

test('an address has one spelling, in the database as in code', async () => {
  const part = fc.constantFrom('a', 'B', '.', '+', '@', 'gmail.com', 'googlemail.com', 'x.example', 'é', '');
  const addresses = fc.sample(
    fc.array(part, { maxLength: 7 }).map((parts) => parts.join('')),
    { ...seeded(20_261_127), numRuns: 500 },
  );
  const rows = await query<{ given: string; canonical: string }>(
    built.db.pool,
    sql`select a as given, canonical_email(a) as canonical from unnest(${addresses}::text[]) a`,
  );
  expect(rows).toEqual(addresses.map((given) => ({ given, canonical: canonicalEmail(given) })));
});

test('one account has one digest, however it is written; another key has another, which a start replaces', async () => {
  await makePartner(built.db.pool);
  const none = { iban: null, routingNumber: null, accountNumber: null, email: null, other: null };
  const of = (iban: string) => accountDigest(testSecrets, { ...none, iban });
  expect(of('de89 3704 0044 0532 0130 00')).toBe(of('DE89370400440532013000'));
  expect(of('DE89370400440532013000')).not.toBe(of('DE89370400440532013001'));
  const rotated = createSecrets([Buffer.alloc(32, 1), Buffer.from(testKey, 'base64')]);
  expect(await digestAccounts(built.db.pool, rotated)).toBeGreaterThan(0);
  expect(await digestAccounts(built.db.pool, rotated)).toBe(0);
  await digestAccounts(built.db.pool, testSecrets);
});

test('a provider of disposable addresses is recognised by its domain and its subdomains', () => {
  expect(['mailinator.com', 'inbox.mailinator.com', 'gmail.com', 'mailinator-fans.example'].map(isDisposable)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
