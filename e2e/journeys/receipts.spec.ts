import { makeApp } from '../../tests/support/make/apps.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { expect, test } from '../support/test.ts';

const shop = 'a-checked-shop.example';

test('a partner checks a shop that is another’s, and is warned while it types it as a lead', async ({ page, db }) => {
  const asker = await makePerson(db, 'partner');
  const app = await makeApp(db, { name: 'Checked App' });
  await makeReferral(db, { partnerId: (await makePartner(db, { name: 'Rival Ltd' })).id, appId: app.id, shop });
  await be(page, asker);
  await page.goto('/referrals');
  await page.getByRole('button', { name: 'Check a shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check a shop' });
  await dialog.getByRole('textbox', { name: 'Shop domain' }).fill(`https://${shop}/`);
  const row = dialog.getByRole('row').filter({ hasText: 'Checked App' });
  await expect(row).toContainText('Already referred');
  await row.getByRole('button').click();
  await expect(dialog.getByText('The shop is referred by another partner.')).toBeVisible();
  await expect(dialog).not.toContainText('Rival');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Submit a lead' }).click();
  await page.getByRole('textbox', { name: 'Shop domain' }).fill(shop);
  await expect(page.getByText(`${shop} is already referred to Checked App.`)).toBeVisible();
});
