import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge } from '../../tests/support/make/earnings.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { expect, test } from '../support/test.ts';

test('staff propose a reversal, the partner disputes it, staff withdraw it; each sees the other’s step live', async ({
  page,
  newVisitor,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  const partnerId = person.partnerId ?? '';
  const app = await makeApp(db);
  const referral = await makeReferral(db, { partnerId, appId: app.id, life: 'paying' });
  await makeCharge(db, { referral });
  const partner = await newVisitor();
  await be(page, await makePerson(db, 'moderator'));
  await be(partner, person);

  await test.step('proposed from a commission', async () => {
    await page.goto(`/admin/partners/${partnerId}?tab=payouts`);
    await page.getByRole('button', { name: `Reverse the commission for ${referral.shop}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The shop is your own.');
    await dialog.getByRole('button', { name: 'Propose reversal' }).click();
    await expect(page).toHaveURL(/\/admin\/payouts\/reversals\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  });

  await test.step('the partner’s held money says why', async () => {
    await partner.goto('/payouts?balance.part=held&balance.currency=USD');
    const held = partner.getByRole('table', { name: 'Balance: Held' });
    await held.getByRole('button', { name: `Why is the commission for ${referral.shop} not paid yet?` }).click();
    await expect(partner.getByRole('dialog')).toContainText('The shop is your own.');
    await partner.keyboard.press('Escape');
    await expect(partner.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('disputed by the partner, from the payouts page', async () => {
    await partner.goto('/payouts');
    const table = partner.getByRole('table', { name: 'Reversals' });
    await table.getByRole('link', { name: new RegExp(referral.shop) }).click();
    await expect(partner).toHaveURL(/\/payouts\/reversals\/[0-9a-f-]{36}$/);
    await partner.getByRole('button', { name: 'Dispute', exact: true }).click();
    const dialog = partner.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is a customer of ours.');
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click();
    await expect(partner.getByText('Reversal disputed', { exact: true })).toBeVisible();
  });

  await test.step('staff see it, may not decide their own, and withdraw it', async () => {
    await expect(page.getByText('It is a customer of ours.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uphold the reversal' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw reversal' }).click();
    await expect(page.getByText('Reversal withdrawn', { exact: true })).toBeVisible();
    await expect(partner.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  });

  await test.step('it stays in the queue, behind the open ones', async () => {
    await page.goto('/admin/payouts/reversals');
    await expect(page.getByRole('table', { name: 'Reversals' }).getByText(referral.shop)).toBeVisible();
  });
});
