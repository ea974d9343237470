import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

test('staff see which refunds wait and why, what a referral came by and paid, and let links name the visit in utm_content', async ({
  page,
  newVisitor,
  db,
}) => {
  await be(page, 'admin');
  await page.goto('/admin');
  await screenIs(page, 'Overview');

  await test.step('the work queue leads to the refunds that wait', async () => {
    await page.getByRole('link', { name: /refunds without a charge/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Waiting refunds' });
    const rows = dialog.getByRole('table', { name: 'Waiting refunds' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Exceeds its charge' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Charge unknown' })).toHaveCount(1);
    await settled(page);
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('a referral shows its visit and its payments', async () => {
    const {
      rows: [referral],
    } = await db.query<{ id: string; partner: string }>(
      `select r.id, r.partner_id as partner from referrals r
            join charges c on c.referral_id = r.id and c.charge_kind = 'subscription'
           where r.witness = 'visit_id' order by r.installed_at desc limit 1`,
    );
    await page.goto(`/admin/partners/${referral?.partner}?tab=referrals&referral=${referral?.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The visit that the install names')).toBeVisible();
    await expect(dialog.getByRole('table', { name: 'Payments' }).getByText('Subscription').first()).toBeVisible();
    await settled(page);
    await axe(page);
  });

  await test.step('an app’s links name the visit in utm_content', async () => {
    await page.goto('/admin/settings');
    await screenIs(page, 'Settings');
    const choice = page.getByRole('switch', { name: 'Parcelwise: visit in utm_content' });
    await expect(choice).not.toBeChecked();
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
  });

  await test.step('the time for a decision is set, and partners read it', async () => {
    await page.getByLabel('Decide within (business days)').fill('3');
    await page.getByRole('button', { name: 'Save registrations' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    const partner = await newVisitor();
    await partner.goto('/approval/pending');
    await expect(partner.getByText('We’ll email you our decision, usually within 3 business days.')).toBeVisible();
  });
});
