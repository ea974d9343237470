import { HOUR } from '#contract/shared/day.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCase } from '../../tests/support/make/cases.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { be } from '../support/be.ts';
import { calling } from '../support/calling.ts';
import { expect, test } from '../support/test.ts';

test('staff ask about a review, the partner answers, and staff clear it; each side sees the other’s step', async ({
  page,
  newVisitor,
  db,
}) => {
  const [partner, moderator] = [await makePerson(db, 'partner'), await makePerson(db, 'moderator')];
  const partnerId = partner.partnerId ?? '';
  const app = await makeApp(db, { name: 'Reviewed App' });
  const referral = await makeReferral(db, { partnerId, appId: app.id, shop: 'a-reviewed-shop.example' });
  await makeCase(db, { partnerId, referralId: referral.id });
  const other = await makePerson(db, 'partner');
  // Before those that other tests left.
  const respondBy = new Date(Date.now() + HOUR).toISOString();
  await makeCase(db, { partnerId: other.partnerId ?? '', respondBy });
  const staff = await newVisitor();
  await Promise.all([be(page, partner), be(staff, moderator)]);

  await page.goto('/referrals?view=reviews');
  await page.getByRole('link', { name: 'Self-referral' }).click();
  await expect(page.getByRole('region', { name: 'Affected referrals' })).toContainText('a-reviewed-shop.example');
  await expect(page.getByText('It looks like the partner.')).toHaveCount(0);

  await staff.goto('/admin/referrals?view=reviews');
  await staff
    .getByRole('row')
    .filter({ hasText: partner.company ?? '' })
    .getByRole('link')
    .click();
  await expect(staff.getByRole('region', { name: 'Evidence' })).toContainText('It looks like the partner.');
  await staff.getByRole('button', { name: 'Ask', exact: true }).click();
  await staff.getByRole('textbox', { name: 'Question' }).fill('Whose shop is it?');
  await staff.getByRole('button', { name: 'Send question' }).click();

  // Without a reload.
  await expect(page.getByText('Whose shop is it?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It is a customer’s.');
  await staff.getByRole('button', { name: 'Clear', exact: true }).click();
  const reason = staff.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Their invoice shows it.');
  await page.getByRole('button', { name: 'Send answer' }).click();

  // What staff are writing stays.
  await expect(staff.getByText('It is a customer’s.').first()).toBeVisible();
  await expect(staff.getByRole('definition').filter({ hasText: 'Open' })).toBeVisible();
  await expect(reason).toHaveValue('Their invoice shows it.');
  await staff.getByRole('button', { name: 'Clear case' }).click();
  await expect(page.getByText('Their invoice shows it.').first()).toBeVisible();
  await staff.getByRole('link', { name: `Next review: Self-referral, ${other.company}` }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(`${other.company}`);

  // By letters alone.
  await expect(staff.getByRole('region', { name: 'Keys' })).toContainText('Clear');
  await staff.keyboard.press('f');
  await expect(staff.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await staff.keyboard.type('jk: own shop.');
  await staff.getByRole('button', { name: 'Confirm case' }).press('Enter');
  await expect(staff.getByText('jk: own shop.').first()).toBeVisible();
  const letters = staff.getByRole('checkbox', { name: 'Letter keys' });
  await letters.press('Space');
  await expect(letters).not.toBeChecked();
  await expect(staff.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
});

test('an admin tests a rule on past months before it holds, and reads what another one saved', async ({ page, db }) => {
  const [admin, partner] = [await makePerson(db, 'admin'), await makePerson(db, 'partner')];
  const app = await makeApp(db);
  const contactEmail = 'x@mailinator.com';
  const partnerId = partner.partnerId ?? '';
  await makeReferral(db, { partnerId, appId: app.id, shop: 'a-throw-away.example', contactEmail });
  const call = calling(page, await be(page, admin));
  await page.goto('/admin/settings?tab=reviews');
  await page.getByRole('link', { name: 'Disposable email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disposable email');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('hold');
  await expect(page.getByText('Test it on past months below before it holds.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Months' }).fill('24');
  await page.getByRole('button', { name: 'Run test' }).click();
  await expect(page.getByText('a-throw-away.example').first()).toBeVisible();
  const another = { mode: 'observe', settings: {}, version: 0 };
  await call('PUT', '/api/admin/review-rules/disposableMail', another);
  await page.getByRole('button', { name: 'Save rule' }).click();
  const conflict = page.getByRole('region', { name: 'Someone else changed the rule' });
  await expect(conflict.getByRole('figure', { name: 'Saved by someone else' })).toContainText(
    'Observe: record what it finds',
  );
  await expect(conflict.getByRole('figure', { name: 'Your version (not saved)' })).toContainText('Hold: open a review');
  await conflict.getByRole('button', { name: 'Keep theirs: Mode' }).click();
  await expect(page.getByRole('combobox', { name: 'Mode' })).toHaveValue('observe');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('row', { name: /Disposable email/ })).toContainText('Observe');
});
