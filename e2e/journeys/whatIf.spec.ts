import type { Page } from '@playwright/test';

import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';

import { makeApp } from '../../tests/support/make/apps.ts';
import { makeCharge } from '../../tests/support/make/earnings.ts';
import { makeReferral } from '../../tests/support/make/referrals.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** Charts are drawn as they come into view. */
async function draw(page: Page) {
  for (const curve of ['Earned, by month', 'Becomes payable, by month'])
    await page.getByRole('figure', { name: `${curve}, in USD` }).scrollIntoViewIfNeeded();
}

test('an admin tries edited terms on past charges, sees who would lose, and proposes them; a second one publishes them', async ({
  page,
  newVisitor,
  db,
}) => {
  const person = await makePerson(db, 'partner');
  const app = await makeApp(db, { name: 'Replay Box' });
  const referral = await makeReferral(db, { partnerId: person.partnerId ?? '', appId: app.id, life: 'paying' });
  await makeCharge(db, { referral, at: `${firstDay(addMonths(monthOf(new Date()), -3))}T12:00:00.000Z` });
  const second = await newVisitor();
  await be(page, await makePerson(db, 'admin'));
  await be(second, await makePerson(db, 'admin'));

  await test.step('who would lose is shown once every charge was replayed', async () => {
    await page.goto(`/admin/terms/app/${app.id}`);
    await screenIs(page, 'Replay Box');
    await page.getByRole('button', { name: 'Change terms' }).click();
    await page.getByRole('button', { name: 'Edit General rate' }).click();
    await page.getByLabel('Rate of every charge').fill('5');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Try on past charges' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What if: Replay Box' })).toBeVisible();
    await expect(page.getByText('US$20.00 → US$5.00')).toBeVisible();
    const partners = page.getByRole('table', { name: 'Partners, by difference' });
    await expect(partners.getByRole('row').nth(1)).toContainText('-US$15.00');
    await draw(page);
    await settled(page);
    await axe(page);
  });

  await test.step('what was tried is edited further', async () => {
    await page.getByRole('link', { name: 'Edit these terms' }).click();
    await screenIs(page, 'Replay Box');
    await expect(page.getByRole('list', { name: 'Clauses' })).toContainText('5% of each charge');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Try on past charges' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What if: Replay Box' })).toBeVisible();
    await expect(page.getByText('US$20.00 → US$5.00')).toBeVisible();
  });

  await test.step('the proposer cannot publish', async () => {
    await page.getByRole('textbox', { name: 'Reason' }).fill('Costs have risen');
    await page.getByRole('button', { name: 'Propose terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Proposed terms: Replay Box' })).toBeVisible();
    await draw(page);
    await expect(page.getByRole('button', { name: 'Publish terms' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('another admin has to publish them').first()).toBeVisible();
    await settled(page);
    await axe(page);
  });

  await test.step('a second admin finds and publishes it', async () => {
    await second.goto('/admin/terms');
    await screenIs(second, 'Commission terms');
    await second
      .getByRole('table', { name: 'Proposals' })
      .getByRole('link', { name: /Replay Box/ })
      .click();
    await expect(second.getByRole('heading', { level: 1, name: 'Proposed terms: Replay Box' })).toBeVisible();
    await second.getByRole('button', { name: 'Publish terms' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Publish terms' }).click();
    await expect(second.getByText('Terms published', { exact: true })).toBeVisible();
    await second.goto('/admin/terms/what-if');
    await screenIs(second, 'What if');
    await expect(second.getByRole('row', { name: /Replay Box/ }).first()).toContainText('Done');
    await second.goto(`/admin/terms/app/${app.id}`);
    await screenIs(second, 'Replay Box');
    await expect(second.getByRole('list', { name: 'Versions' })).toContainText('Costs have risen');
    await expect(second.getByRole('list', { name: 'Clauses' })).toContainText('5% of each charge');
  });
});
