import { expect } from '@playwright/test';

import { timeInWords } from '#contract/shared/dayWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { attributionWindow, iso, SECOND, type Stage } from './stage.ts';
import type { Story } from './story.ts';
import { because, changedSince, lostTo, unattributed, won } from './words.ts';

const windowOf = ({ app, staff }: Stage, days: number) =>
  staff.call('PUT', `/api/apps/${app.slug}`, {
    name: app.name,
    tagline: '',
    description: '',
    category: '',
    color: app.color,
    listingUrl: `https://apps.example/${app.slug}`,
    attributionWindowDays: days,
    currency: app.currency,
    plans: [{ name: 'Basic', price: 1900, interval: 'month' }],
    version: 1,
  });

const moves = ({ app, staff }: Stage, event: string) =>
  staff.call('PUT', `/api/apps/${app.slug}/state`, { event, reason: 'We stop it.' });

/** The status of a partner's only commission, as staff read it. */
async function standsAs({ own, staff, seat }: Stage, status: string): Promise<void> {
  const its = await seat.open(staff, `/admin/partners/${own.partnerId}?tab=payouts`);
  await expect(its.getByRole('table', { name: 'Commissions' }).getByRole('cell', { name: status })).toBeVisible();
}

/** What staff or the app change: the partner's account, the app, its window, whom they trust. */
export const changeStories = {
  'a suspended partner’s link leads on, and what comes of it is held': async (stage) => {
    const { own, staff, app, at, click, install, charge, traces } = stage;
    const status = { statusType: 'account', newStatus: 'suspended', note: 'We look into it.' };
    await staff.call('PUT', `/api/partners/partner/${own.partnerId}`, status);
    const { to } = await click(own, at - DAY);
    expect(`${to.origin}${to.pathname}`).toBe(`https://apps.example/${app.slug}`);
    const message = await install();
    await charge(at + SECOND);
    await traces(message, {
      receipt: { status: own.name, why: because.lastVisit, touches: [`Visit, ${own.name}, Counts`] },
    });
    await standsAs(stage, 'Held');
  },
  'what a partner earned whose account is suspended afterwards stays theirs, and is held': async (stage) => {
    const { own, staff, at, click, install, charge, traces } = stage;
    await click(own, at - DAY);
    const message = await install();
    await charge(at + SECOND);
    const status = { statusType: 'account', newStatus: 'suspended', note: 'We look into it.' };
    await staff.call('PUT', `/api/partners/partner/${own.partnerId}`, status);
    await traces(message, {
      receipt: { status: own.name, why: because.lastVisit, touches: [`Visit, ${own.name}, Counts`] },
    });
    await standsAs(stage, 'Held');
  },
  'a retired app’s link leads to the catalogue, and its installs count for no one': async (stage) => {
    const { own, db, app, at, click, install, traces } = stage;
    await click(own, at - DAY);
    await moves(stage, 'retire');
    const { rows } = await db.query<{ at: string }>('select retired_at as at from apps where id = $1', [app.id]);
    const message = await install(Date.now());
    const { to, visit } = await click(stage.rival, at);
    expect([to.pathname, to.searchParams.get('ref'), visit]).toEqual(['/affiliate', stage.rival.referralId, '']);
    await traces(message, {
      steps: [
        `No: The app is not retired. Retired since ${timeInWords(Date.parse(rows[0]?.at ?? ''))}: nothing is attributed.`,
      ],
      receipt: {
        status: '–',
        why: because.nothing,
        touches: [`Visit, ${own.name}, Ignored: the app was retired`],
      },
    });
  },
  'an install of a retired app counts for no one, also once the app is offered again': async (stage) => {
    const { own, at, click, install, traces } = stage;
    await click(own, at - DAY);
    await moves(stage, 'retire');
    const message = await install(Date.now());
    await moves(stage, 'reopen');
    await traces(message, {
      receipt: {
        status: '–',
        why: `${because.nothing}${changedSince}`,
        touches: [`Visit, ${own.name}, Not counted at the time`],
      },
    });
  },
  'a window that is narrowed afterwards takes no referral away': async (stage) => {
    const { own, at, click, install, reads } = stage;
    await click(own, at - 20 * DAY);
    await install();
    await windowOf(stage, 10);
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
  },
  'a window that is widened afterwards gives no referral': async (stage) => {
    const { own, at, click, install, reads } = stage;
    await click(own, at - attributionWindow - SECOND);
    await install();
    await windowOf(stage, 60);
    await reads(own, { ...unattributed, touches: ['Visit, Ignored: before the attribution window'] });
  },
  'a shop whose contact is the partner counts for the partner, and is under review': async (stage) => {
    const { own, staff, shop, at, click, install, reads, seat } = stage;
    await click(own, at - DAY);
    await install(at, { contactEmail: own.email });
    await reads(own, { ...won(because.lastVisit), touches: ['Visit, Counts'] });
    const its = await seat.open(staff, `/admin/referrals?search=${shop}`);
    await its.getByRole('button', { name: shop }).click();
    await expect(
      its.getByText(
        'Under review: its unpaid commissions are on hold. Self-referral: the shop’s contact belongs to the partner.',
      ),
    ).toBeVisible();
  },
  'who checks a shop of one rival reads what they read of another’s': async (stage) => {
    const { own, rival, otherRival, shop, at, click, tell, opens } = stage;
    const words: string[] = [];
    for (const who of [rival, otherRival]) {
      const its = `${who === rival ? 'one' : 'two'}-${shop}`;
      await click(own, at - 2 * DAY, { shop: its });
      await click(who, at - DAY, { shop: its });
      await tell({ type: 'app.installed', timestamp: iso(at), data: { shop: its } });
      const region = await opens(own, { of: its });
      await expect(region).toContainText(lostTo('later').why);
      words.push(await region.innerText());
      await expect(region.page().getByText(who.name)).toHaveCount(0);
    }
    expect(words[1]).toBe(words[0]);
  },
} satisfies Readonly<Record<string, Story>>;
