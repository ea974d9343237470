import { expect, test } from 'vitest';

import { newsletterUnderKill, recipientsOf } from '../support/newsletterRun.ts';

test('a newsletter whose server is killed half-way reaches each of 5,000 people exactly once', async () => {
  const { received, addresses, newsletter } = await newsletterUnderKill(5000, 300_000);
  expect(recipientsOf(received)).toEqual(addresses.toSorted());
  expect(newsletter.counts).toEqual({ recipients: 5000, sent: 4999, waiting: 0, failed: 0, unconfirmed: 1 });
}, 900_000);
