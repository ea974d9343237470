import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge } from '../../tests/support/make/earnings.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('an admin pays a bounty for the first charge, sees what it would have cost, and a second one who edits too decides between both', async ({
  page,
  newVisitor,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  const app = await makeApp(db, { name: 'Bounty Box' });
  const referral = await makeReferral(db, { partnerId: person.partnerId ?? '', appId: app.id, life: 'paying' });
  await makeCharge(db, { referral, at: `${firstDay(addMonths(monthOf(new Date()), -1))}T12:00:00.000Z` });
  const [second, partner] = [await newVisitor(), await newVisitor()];
  await be(page, await makePerson(db, 'admin'));
  await be(second, await makePerson(db, 'admin'));
  await be(partner, person);

  await page.goto('/admin/terms');
  await screenIs(page, 'Commission terms');
  await page.getByRole('searchbox', { name: 'Search name' }).fill('Bounty Box');
  await page.getByRole('link', { name: /Bounty Box/ }).click();
  await screenIs(page, 'Bounty Box');
  await second.goto(page.url());
  await screenIs(second, 'Bounty Box');
  await second.getByRole('button', { name: 'Change terms' }).click();

  await test.step('a clause is added, reviewed with last month’s charges, and saved', async () => {
    await page.getByRole('button', { name: 'Change terms' }).click();
    await page.getByRole('button', { name: 'Add a clause' }).click();
    const clause = page.getByRole('group', { name: 'Clause 1' });
    await clause.getByLabel('Pays').selectOption('A fixed amount');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter an amount.');
    await clause.getByLabel('Amount').fill('50');
    await clause.getByLabel('From charge').fill('1');
    await clause.getByLabel('To charge').fill('1');
    await axe(page);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('list', { name: 'Changes' }).first()).toContainText(
      '$50.00 for the first charge in USD',
    );
    const examples = page.getByRole('table', { name: 'The largest differences' });
    await expect(examples.getByRole('row', { name: new RegExp(referral.shop) })).toContainText('$20.00');
    await expect(page.getByText('US$20.00 → US$50.00')).toBeVisible();
    await settled(page);
    await axe(page);
    await page.getByRole('textbox', { name: 'Reason' }).fill('To begin with');
    await page.getByRole('button', { name: 'Save terms' }).click();
    await expect(page.getByText('Terms saved')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Versions' })).toContainText('To begin with');
  });

  await test.step('edited terms that change nothing say which terms come first', async () => {
    await page.getByRole('button', { name: 'Change terms' }).click();
    await page.getByRole('button', { name: 'Edit General rate' }).click();
    await page.getByLabel('Rate of every charge').fill('25');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('None of these charges would change. A partner’s own terms come before')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an admin who edited the older version is shown both, and takes theirs', async () => {
    await second.getByRole('button', { name: 'Edit General rate' }).click();
    await second.getByLabel('Rate of every charge').fill('30');
    await second.getByRole('button', { name: 'Review changes' }).click();
    await second.getByRole('textbox', { name: 'Reason' }).fill('More for everyone');
    await second.getByRole('button', { name: 'Save terms' }).click();
    const conflict = second.getByRole('region', { name: 'Someone else changed the set of terms' });
    await expect(conflict).toContainText('$50.00 for the first charge in USD');
    await expect(conflict).toContainText('30% of each charge');
    await settled(second);
    await axe(second);
  });

  await test.step('the partner reads it with the app', async () => {
    await partner.goto('/apps-and-referral-links');
    await screenIs(partner, 'Apps and referral links');
    await expect(partner.getByRole('article', { name: 'Bounty Box' })).toContainText(
      '$50.00 for the first charge in USD · 20% of each charge',
    );
    await partner.goto('/payouts');
    await screenIs(partner, 'Payouts');
    await expect(partner.getByText('US$50.00 for the first charge in USD').first()).toBeVisible();
  });
});
