import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { report } from '../support/billing.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true });

const tile = (page: Page, figure: string) => page.locator(`[data-figure="${figure}"]`);
const topReferrals = (page: Page) => page.getByRole('region', { name: 'Top referrals' }).getByRole('listitem');

/** Resolves when the server has let the page's socket in. */
const connected = (page: Page): Promise<unknown> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('40')) resolve(undefined);
      }),
    );
  });

test('a charge moves the figures of an open dashboard and of the overview, and no row under the pointer', async ({
  page,
  newVisitor,
  server,
  db,
}) => {
  const [admin, partner] = await Promise.all([makePerson(db, 'admin'), makePerson(db, 'partner')]);
  const { partnerId } = partner;
  if (partnerId === null) throw new Error('The partner has no company.');
  const app = await makeApp(db);
  const [larger, smaller] = await Promise.all([
    makeReferral(db, { partnerId, appId: app.id, shopName: 'Larger' }),
    makeReferral(db, { partnerId, appId: app.id, shopName: 'Smaller' }),
  ]);
  const charge = async (shop: string, amount: number) => {
    const timestamp = new Date().toISOString();
    const data = { shop, chargeId: randomUUID(), amount, currency: 'USD' };
    expect(await report(server.url, app, { type: 'charge.succeeded', timestamp, data })).toBe(202);
  };
  await charge(larger.shop, 5000);
  await charge(smaller.shop, 1000);

  const overview = await newVisitor();
  await Promise.all([be(page, partner), be(overview, admin)]);
  const lines = [connected(page), connected(overview)];
  await Promise.all([page.goto('/'), overview.goto('/admin')]);
  await Promise.all(lines);
  await screenIs(overview, 'Overview');
  await expect(tile(page, 'earned')).toContainText('$12.00');
  await expect(tile(overview, 'revenue')).toContainText('$60.00');
  await expect(topReferrals(page)).toHaveText([/Larger/, /Smaller/]);
  // What stands above the rows is there: nothing moves them any more.
  await expect(page.getByRole('region', { name: 'Getting started' }).getByRole('listitem')).toHaveCount(5);
  const earnings = page.getByRole('region', { name: 'Earnings over time' });
  await earnings.scrollIntoViewIfNeeded();
  await expect(earnings.getByText('Earned in USD').first()).toBeVisible();
  for (const name of ['Balance', 'Next payout in USD'])
    await expect(page.getByRole('region', { name })).toContainText('$12.00');
  await page.evaluate(() => Reflect.set(window, 'isSame', true));
  await topReferrals(page).first().hover();

  await charge(smaller.shop, 9000);
  await expect(tile(page, 'earned')).toContainText('$30.00');
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$30.00');
  await expect(tile(overview, 'revenue')).toContainText('$150.00');
  await expect(topReferrals(page)).toHaveText([/Larger.*\$10\.00/, /Smaller.*\$20\.00/]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(topReferrals(page)).toHaveText([/Smaller/, /Larger/]);
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isSame')), 'no reload').toBe(true);
});
