import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import { DAY } from '#contract/shared/day.ts';

import { charged, installed, uninstalled } from '../../tests/support/events.ts';
import { makeApp } from '../../tests/support/make/apps.ts';
import { makeClaim } from '../../tests/support/make/cases.ts';
import { makeLead } from '../../tests/support/make/leads.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makeUser } from '../../tests/support/make/users.ts';
import { makePerson } from '../../tests/support/people.ts';
import { attributionWorld } from '../../tests/support/worlds/attribution.ts';
import { referralWorld } from '../../tests/support/worlds/referral.ts';
import type { World } from '../../tests/support/worlds/world.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { calling } from '../support/calling.ts';
import { press, walkTours } from '../support/lifecycleWalk.ts';
import { expect, test } from '../support/test.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

type Facts = Parameters<typeof referralWorld.context>[0];
const { charge, uninstall, install, flag, clear } = referralWorld.acts;
const world: World<Facts, 'charge' | 'uninstall' | 'install' | 'flag' | 'clear', 'shop'> = {
  ...referralWorld,
  starts: { shop: referralWorld.starts.shop },
  acts: { charge, uninstall, install, flag, clear },
};

test('a shop pays, leaves and comes back, and staff flag its referral and clear it', async ({ page, db, server }) => {
  await be(page, await makePerson(db, 'moderator'));
  await walkTours(world, async (number) => {
    const { id: partnerId } = await makePartner(db);
    const app = await makeApp(db);
    const { id, shop } = await makeReferral(db, { partnerId, appId: app.id, installedAt: ago(2) });
    let reported = 0;
    const now = () => new Date().toISOString();
    const tell = async (event: Parameters<typeof report>[2]) => {
      reported += 1;
      expect(await report(server.url, app, event)).toBe(202);
    };
    const row = page.locator('tr', { hasText: shop });
    const history = page.getByRole('dialog').getByRole('list', { name: 'History' }).getByRole('listitem');
    const buttons = { 'Flag referral': 'referral.flag', 'Clear referral': 'referral.clear' };
    return {
      people: {
        flag: async () => {
          await press(page, 'Flag referral');
          await page.getByLabel('Reason').fill('It looks wrong.');
          await press(page, 'Flag referral');
        },
        clear: async () => {
          await press(page, 'Clear referral');
          await press(page, 'Clear referral');
        },
      },
      server: {
        charge: () => tell(charged(shop, now(), `walked-${number}-${reported}`, 5000)),
        uninstall: () => tell(uninstalled(shop, now())),
        install: () => tell(installed(shop, now())),
      },
      stored: async () =>
        (
          await db.query<{ states: string }>(
            "select life_state || ' ' || review_state as states from referrals where id = $1",
            [id],
          )
        ).rows[0]?.states,
      open: () => page.goto(`/admin/referrals?search=${shop}&referral=${id}`),
      shows: async (states, events, taken) => {
        const [life = '', review] = states.split(' ');
        const word = stateLabel(life);
        await expect(row).toContainText(review === 'flagged' ? `${word}, under review` : word);
        await expect(history).toHaveCount(Math.min(taken.length, 6));
        for (const [name, event] of Object.entries(buttons))
          await expect(page.getByRole('button', { name, exact: true })).toBeEnabled({
            enabled: events.includes(event),
          });
      },
    };
  });
});

type Attributed = Parameters<typeof attributionWorld.context>[0];
const { install: installAgain, grantClaim } = attributionWorld.acts;
/** It was removed longer ago than the window, before the walk begins. */
const late: World<Attributed, 'install' | 'grantClaim', 'removed'> = {
  ...attributionWorld,
  starts: { removed: { facts: { isRemoved: true, isLate: true } } },
  acts: { install: installAgain, grantClaim },
};

test('a shop that comes back after the window, or that is claimed, counts for another partner', async ({
  page,
  db,
  server,
}) => {
  const call = calling(page, await be(page, await makePerson(db, 'moderator')));
  await walkTours(late, async () => {
    const { id: partnerId } = await makePartner(db);
    const app = await makeApp(db, { windowDays: 30 });
    const removed = { life: 'uninstalled', installedAt: ago(60), uninstalledAt: ago(40) } as const;
    const { id, shop } = await makeReferral(db, { partnerId, appId: app.id, ...removed });
    const again = await makePartner(db);
    await makeLead(db, { partnerId: again.id, shop, appIds: [app.id], state: 'approved', at: ago(3) });
    return {
      people: {},
      server: {
        install: async () => expect(await report(server.url, app, installed(shop, new Date().toISOString()))).toBe(202),
        grantClaim: async () => {
          const { id: claimant } = await makePartner(db);
          const { id: user } = await makeUser(db, { partnerId: claimant });
          const claim = await makeClaim(db, { partnerId: claimant, submittedBy: user, appId: app.id, shop });
          await call('POST', `/api/claims/${claim.id}/grant`, { reason: 'They showed it.' });
        },
      },
      stored: async () =>
        (await db.query<{ state: string }>('select attribution_state as state from referrals where id = $1', [id]))
          .rows[0]?.state,
      open: () => page.goto(`/admin/referrals?search=${shop}&referral=${id}`),
      shows: async (state) => {
        const history = page.getByRole('dialog').getByRole('list', { name: 'History' });
        await expect(history.getByRole('listitem')).toContainText(stateLabel(state));
        // One that was transferred is left out of the list: the claimant’s stands for it.
        await expect(page.locator('tr', { hasText: shop })).toHaveCount(state === 'superseded' ? 2 : 1);
      },
    };
  });
});
