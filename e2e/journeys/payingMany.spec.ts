import type pg from 'pg';
import sql from 'sql-template-tag';

import { makeEntry, makePartner } from '../../tests/support/factories.ts';
import { makePerson } from '../../tests/support/people.ts';
import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

// The run pays everyone: an installation of its own.
test.use({ isAlone: true });

const PARTNERS = 62;

async function begin(db: pg.Pool) {
  const at = new Date().toISOString();
  for (let n = 1; n <= PARTNERS; n += 1) {
    const { id: partnerId } = await makePartner(db, { name: `Shop ${n}` });
    await makeEntry(db, { partnerId, amount: 7000 + n, at });
  }
  const { id: partnerId } = await makePartner(db, { name: 'No Method Yet', payoutMethod: null });
  await makeEntry(db, { partnerId, amount: 9000, at });
  return makePerson(db, 'admin');
}

test('a month is run, approved, sent and marked as paid for 62 payouts in under 20 clicks', async ({ page, db }) => {
  await be(page, await begin(db));
  await page.goto('/admin/payouts');
  await screenIs(page, 'Payouts');
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0';
    const counted = (event: Event) => {
      const { dataset } = document.documentElement;
      if (event.isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
    };
    document.addEventListener('pointerdown', counted, { capture: true });
  });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const open = async (name: RegExp) => {
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  };
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  const selectAll = async (total: number) => {
    await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
    await expect(bulk).toContainText('25 selected');
    await bulk.getByRole('button', { name: `Select all ${total}` }).click();
    await expect(bulk).toContainText(`${total} selected`);
  };

  await test.step('the run makes a payout for each', async () => {
    await page.getByRole('link', { name: 'Run payouts' }).first().click();
    await screenIs(page, 'Run payouts');
    await expect(page.getByRole('region', { name: 'Summary of the run' })).toContainText('63 payouts');
    await expect(page.getByText(/owed in the ledger = .* in this run/)).toBeVisible();
    await settled(page);
    await axe(page);
    await page.getByRole('button', { name: /^Run \w+ \d{4}$/ }).click();
    await page.getByRole('button', { name: 'Create 63 payouts' }).click();
    await screenIs(page, 'Payouts');
  });

  await test.step('all are approved but the one without a payout method, which stays selected and says why', async () => {
    await open(/^Open 63/);
    await selectAll(63);
    await bulk.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('62 payouts approved. 1 was refused and stays selected.')).toBeVisible();
    await expect(page.getByText('No payout method yet. (No Method Yet)')).toBeVisible();
    await expect(bulk).toContainText('1 selected');
    const row = page.getByRole('row').filter({ hasText: 'No Method Yet' });
    await expect(row).toContainText('No payout method yet.');
    await expect(row.getByRole('checkbox')).toBeChecked();
    await settled(page);
    await axe(page);
  });

  await test.step('they are sent, and marked as paid with one reference', async () => {
    await open(/^Approved 62/);
    await selectAll(62);
    await bulk.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('62 payouts sent')).toBeVisible();
    await open(/^Processing 62/);
    await selectAll(62);
    await bulk.getByRole('button', { name: 'Mark as paid' }).click();
    const paying = page.getByRole('dialog', { name: 'Mark as paid' });
    await paying.getByLabel('Reference for all').fill('SEPA-2026-11');
    await settled(page);
    await axe(page);
    await paying.getByRole('button', { name: 'Mark as paid: 62 payouts' }).click();
    await expect(paying).toBeHidden();
    await expect(page.getByText('62 payouts marked as paid')).toBeVisible();
    await expect(tab(/^Paid 62/)).toBeVisible();
  });

  expect(Number(await page.locator('html').getAttribute('data-clicks'))).toBeLessThan(20);
  expect(
    (await db.query(sql`select state, reference, count(*)::int as n from payouts group by 1, 2 order by 1`)).rows,
  ).toEqual([
    { state: 'open', reference: null, n: 1 },
    { state: 'paid', reference: 'SEPA-2026-11', n: 62 },
  ]);
});
