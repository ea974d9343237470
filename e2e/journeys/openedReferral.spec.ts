import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

/* A referral that an address opens: the list has it on another page, or not at all. */

test('a referral beyond the first page is asked for by itself, and again where that failed', async ({ page, db }) => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select r.id, coalesce(nullif(r.shop_name, ''), r.shop) as name
       from referrals r join users u on u.partner_id = r.partner_id
      where u.email = 'approved@tributary.example' order by r.installed_at limit 1`,
  );
  const [oldest] = rows;
  if (!oldest) throw new Error('The partner has no referral.');
  await be(page, 'approved');
  const isBack = await answering(page, '**/api/referrals/all?id=*', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto(`/referrals?referral=${oldest.id}`);
  const failed = page.getByRole('dialog', { name: 'Referral' });
  await expect(failed.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  isBack();
  await failed.getByRole('button', { name: 'Try again' }).first().click();
  const opened = page.getByRole('dialog', { name: oldest.name });
  await expect(opened.getByRole('heading', { name: 'Why it counts for you' })).toBeVisible();
});

test('a referral of no one, or of another partner, is said not to be there', async ({ page, db }) => {
  const { rows } = await db.query<{ id: string }>(
    `select id from referrals
      where partner_id <> (select partner_id from users where email = 'approved@tributary.example') order by id limit 1`,
  );
  await be(page, 'approved');
  for (const id of ['0190a000-0000-7000-8000-000000000001', rows[0]?.id, 'xyz']) {
    await page.goto(`/referrals?referral=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Referral' });
    await expect(dialog).toContainText('There’s no such referral.');
    await settled(page);
    await expect(dialog.getByRole('heading')).toHaveText(['Referral']);
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});

test('an address with an id that none can be says once that there is none, without another try', async ({ page }) => {
  await be(page, 'admin');
  for (const [address, words] of [
    ['/admin/banner-panel?tab=newsletters&newsletter=xyz', 'Not found'],
    ['/admin/audit?entry=xyz', 'Not found'],
    ['/admin/leads?lead=xyz', 'Lead not found'],
    ['/admin/partners/xyz', 'Page not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await settled(page);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});
