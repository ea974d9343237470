import { expect, test } from 'vitest';

import { header } from '../../../support/servers/mailServer.ts';
import { newsletterUnderKill, recipientsOf } from '../../../support/charts/newsletterRun.ts';
import { within } from '../../../support/within.ts';

test(
  'a newsletter whose server is killed half-way reaches each of 120 people exactly once',
  async () => {
    const { received, addresses, newsletter } = await newsletterUnderKill(120, within(60_000));
    expect(recipientsOf(received)).toEqual(addresses.toSorted());
    // The one that was under way had arrived; no one knew, and it was not sent again.
    expect(newsletter.counts).toEqual({ recipients: 120, sent: 119, waiting: 0, failed: 0, unconfirmed: 1 });
    const links = received.map((mail) => header(mail, 'List-Unsubscribe'));
    expect(new Set(links).size).toBe(120);
    expect(links[0]).toMatch(/^<http:\/\/[\w.:]+\/api\/newsletters\/one-click\/[\w-]{43}>$/);
    expect(received.every((mail) => header(mail, 'List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click')).toBe(true);
  },
  within(180_000),
);
