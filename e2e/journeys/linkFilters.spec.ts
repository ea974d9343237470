import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

for (const address of [
  '/admin/leads?managedBy=xyz',
  '/admin/partners?manager=xyz',
  '/admin/payouts?month=2026-13',
  '/admin/payouts/run?month=1999-01',
  '/admin/audit?person=xyz',
  '/admin/prospects?assigned_to=xyz',
  '/admin/partner-analytics?country=Atlantis',
  '/admin/manager-analytics?manager=xyz',
  '/admin/manager-analytics?sort=xyz',
  '/admin/partner-analytics?sort=xyz',
  '/admin/partner-analytics?currency=dollars',
])
  test(`${address}: what cannot be is said and left out`, async ({ page, db }) => {
    await be(page, await makePerson(db, 'admin'));
    await page.goto(address);
    await expect(page.getByText('Part of this link isn’t known and was left out.')).toHaveCount(1);
    await expect(page).toHaveURL(address.replace(/\?.*/, ''));
    await settled(page);
  });

test('a filter that could be and has no rows stays, with a way out of it', async ({ page, db }) => {
  await be(page, await makePerson(db, 'admin'));
  const address = '/admin/leads?managedBy=0190a000-0000-7000-8000-000000000001';
  await page.goto(address);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/leads');
});
