import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { lose } from '../support/lateParts.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/* What stands above the pages, whatever their frame. */

test.use({ data: 'demo' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a page that does not exist keeps the shell of the signed-in person, and only theirs', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/admin/nothing-here');
  await screenIs(page, 'Page not found');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await be(page, 'admin');
  await page.goto('/admin/nothing-here');
  await screenIs(page, 'Page not found');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Partners' }).click();
  await screenIs(page, 'Partners');
  const partner = await newVisitor();
  await be(partner, 'approved');
  await partner.goto('/pages/error');
  await partner.getByRole('navigation', { name: 'Partner' }).getByRole('link', { name: 'Referrals' }).click();
  await screenIs(partner, 'Referrals');
});

test('a sign-up that was begun is not left without a question', async ({ page }) => {
  await page.goto('/auth/register/user');
  await page.getByLabel('First name').fill('Ada');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await screenIs(page, 'Sign in');
});

test('offline, a bar says so; back online, what failed is there without a press', async ({ page, context }) => {
  await be(page, 'admin');
  await page.goto('/admin/partners');
  const partners = page.getByRole('table', { name: 'Partners' }).getByRole('row');
  await expect(partners).not.toHaveCount(0);
  const bar = page.getByRole('status').filter({ hasText: 'Can’t reach Tributary.' });
  const failed = page.getByText('Can’t reach the server. Check your connection and try again.');
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await page.getByRole('searchbox').fill('harbour');
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(failed).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(partners.filter({ hasText: /harbour/i }).first()).toBeVisible();
});

test('a page whose code could not be fetched offline is there once the network is back, without a press', async ({
  page,
  context,
}) => {
  await be(page, 'admin');
  const found = await lose(page, 'src/features/prospects/ProspectsPage.tsx');
  await page.goto('/admin/partners');
  await expect(page.getByRole('table', { name: 'Partners' }).getByRole('row')).not.toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Can’t reach Tributary.' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Prospects' }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  found();
  await context.setOffline(false);
  await screenIs(page, 'Prospects');
});

test('a server that was away is asked again when it answers, without a press', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/partners');
  await expect(page.getByRole('table', { name: 'Partners' }).getByRole('row')).not.toHaveCount(0);
  const isBack = await answering(page, '**/api/**', (route) => route.abort());
  await page.getByRole('searchbox').fill('harbour');
  const failed = page.getByText('Can’t reach the server. Check your connection and try again.');
  const bar = page.getByRole('status').filter({ hasText: 'Can’t reach Tributary.' });
  await expect(failed).toBeVisible();
  await expect(bar).toBeVisible();
  isBack();
  await expect(failed).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});
