import { makeApp, makePartner, makeReferral } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const shop = 'a-claimed-shop.example';

test('a partner claims a shop, answers a question, appeals, and is credited; each side sees the other’s step', async ({
  page,
  newVisitor,
  db,
}) => {
  const [asker, first, second] = [
    await makePerson(db, 'partner'),
    await makePerson(db, 'moderator'),
    await makePerson(db, 'admin'),
  ];
  const app = await makeApp(db, { name: 'Claimed App' });
  await makeReferral(db, { partnerId: (await makePartner(db, { name: 'Rival Ltd' })).id, appId: app.id, shop });
  const [staff, other] = [await newVisitor(), await newVisitor()];
  await Promise.all([be(page, asker), be(staff, first), be(other, second)]);

  await page.goto('/referrals');
  await page.getByRole('button', { name: 'Check a shop' }).click();
  await page.getByRole('textbox', { name: 'Shop domain' }).fill(`https://${shop}/`);
  const row = page.getByRole('row').filter({ hasText: 'Claimed App' });
  await expect(row).toContainText('Already referred');
  await row.getByRole('button').click();
  await expect(page.getByText('The shop is referred by another partner.')).toBeVisible();
  await expect(page.getByRole('dialog')).not.toContainText('Rival');
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Claims' }).click();
  await expect(page).toHaveURL('/referrals?view=claims');
  await page.getByRole('button', { name: 'Claim a shop' }).click();
  await page.getByRole('textbox', { name: 'Shop domain' }).fill(shop);
  await page.getByRole('combobox', { name: 'App' }).click();
  await page.getByRole('option', { name: 'Claimed App' }).click();
  await page.getByRole('textbox', { name: 'Evidence' }).fill('They wrote to us in May.');
  await page.getByRole('button', { name: 'Submit claim' }).click();
  await screenIs(page, `${shop} for Claimed App`);

  await staff.goto('/admin/referrals?view=claims');
  await staff.getByRole('link', { name: new RegExp(shop) }).click();
  await expect(staff.getByRole('region', { name: 'Who the shop counts for' })).toContainText('Rival Ltd');
  await staff.getByRole('button', { name: 'Ask', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Question' }).fill('Can you show the mail?');
  await staff.getByRole('button', { name: 'Send question' }).click();

  // Without a reload.
  await expect(page.getByText('Can you show the mail?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It came from kim@a-claimed-shop.example.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(staff.getByText('It came from kim@').first()).toBeVisible();

  await staff.getByRole('button', { name: 'Refuse', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Reason' }).fill('The visit was another partner’s.');
  await staff.getByRole('button', { name: 'Refuse claim' }).click();
  await page.getByRole('button', { name: 'Appeal', exact: true }).click();
  await page.getByRole('textbox', { name: 'Why should we look again?' }).fill('We installed it for them.');
  await page.getByRole('button', { name: 'Submit appeal' }).click();

  await expect(staff.getByRole('button', { name: 'Grant', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await other.goto(`/admin/referrals?${new URL(staff.url()).searchParams.toString()}`);
  await other.getByRole('button', { name: 'Grant', exact: true }).click();
  await other.getByRole('textbox', { name: 'Reason' }).fill('Their invoice shows it.');
  await other.getByRole('button', { name: 'Grant claim' }).click();
  await expect(page.getByRole('region', { name: 'What we know of the shop' })).toContainText('Referred by you');
});
