import { expect, test } from 'vitest';

import { newsletterUnderKill, recipientsOf } from '../support/charts/newsletterRun.ts';

test.each(['server', 'mail server'] as const)(
  'a newsletter whose %s is killed half-way reaches each of 5,000 people exactly once',
  async (killed) => {
    const { received, addresses, newsletter } = await newsletterUnderKill(5000, 300_000, killed);
    expect(recipientsOf(received)).toEqual(addresses.toSorted());
    expect(newsletter.counts).toEqual({ recipients: 5000, sent: 4999, waiting: 0, failed: 0, unconfirmed: 1 });
  },
  900_000,
);
