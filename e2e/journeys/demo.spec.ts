import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ isAlone: true, data: 'demo', permissions: ['clipboard-read', 'clipboard-write'] });

test('a new partner copies the first link; a shop follows it, installs and pays, and the open dashboard moves', async ({
  page,
  newVisitor,
  db,
}) => {
  const shop = await newVisitor();
  for (const each of [page, shop]) await each.emulateMedia({ reducedMotion: 'reduce' });
  const partner = await makePerson(db, 'partner', { partner: { commissionRate: 2500 }, user: { firstName: 'Nora' } });
  await be(page, partner);

  await test.step('the dashboard has the first link and nothing that is empty', async () => {
    await page.goto('/');
    await screenIs(page, 'Hello, Nora');
    const card = page.getByRole('region', { name: 'You’re in, Nora' });
    await card.getByLabel('App').selectOption('Starling Reviews');
    await expect(card.getByRole('img', { name: 'QR code for the link' })).toBeVisible();
    await expect(page.getByRole('region')).toHaveText([
      /^Is your payout method/,
      /^You’re in, Nora/,
      /^Getting started/,
    ]);
    await axe(page);
    await card.getByRole('button', { name: 'Copy your link' }).click();
    await expect(card.getByText('Copied').first()).toBeAttached();
  });

  await test.step('the link lands on a listing that installs and pays', async () => {
    await shop.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await screenIs(shop, 'Starling Reviews');
    await expect(shop.getByRole('button', { name: 'Pay US$49' })).toBeDisabled();
    await axe(shop);
    await shop.getByRole('button', { name: 'Install' }).click();
    await expect(shop.getByRole('status')).toContainText('installed Starling Reviews');
    await shop.getByRole('button', { name: 'Pay US$49' }).click();
    await expect(shop.getByRole('status')).toContainText('paid US$49.00');
  });

  await test.step('the partner is notified, and the dashboard shows the commission without a reload', async () => {
    await expect(page.locator('.toast-notification')).toContainText('You earned US$12.25 from ');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$12.25');
    await expect(page.getByRole('region', { name: 'You’re in, Nora' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });
});
