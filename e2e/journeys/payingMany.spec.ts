import type { Page } from '@playwright/test';
import type pg from 'pg';
import sql from 'sql-template-tag';

import { makeEntry, makePayout } from '../../tests/support/make/earnings.ts';
import { makePartner } from '../../tests/support/make/partners.ts';
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

  const confirmed = async (words: RegExp, label: string) => {
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question).toContainText(words);
    const step = question.getByRole('button', { name: label });
    // The primary one: red is for what takes something away.
    await expect(step).toHaveCSS('background-color', 'rgb(10, 102, 67)');
    await step.click();
  };

  await test.step('all are approved but the one without a payout method, which stays selected and says why', async () => {
    await open(/^Open 63/);
    await selectAll(63);
    await bulk.getByRole('button', { name: 'Approve' }).click();
    await confirmed(
      /62 payouts will be approved: US\$4,359\.53\.\s1 payout will be refused:\sNo payout method yet\. \(No Method Yet\)/,
      'Approve: 62 payouts',
    );
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
    await confirmed(/^.*62 payouts will be sent: US\$4,359\.53\..*$/, 'Mark as sent: 62 payouts');
    await expect(page.getByText('62 payouts sent')).toBeVisible();
    await open(/^Processing 62/);
    await selectAll(62);
    await bulk.getByRole('button', { name: 'Mark as paid' }).click();
    const paying = page.getByRole('dialog', { name: 'Mark as paid' });
    await paying.getByLabel('Reference for all').fill('SEPA-2026-11');
    await settled(page);
    await axe(page);
    await paying.getByRole('button', { name: 'Review 62 payouts' }).click();
    await confirmed(/62 payouts will be marked as paid/, 'Mark as paid: 62 payouts');
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

/** The open payouts of a month, all of them selected and about to be approved. */
async function approving(page: Page, db: pg.Pool, { month, payouts }: { month: string; payouts: number }) {
  const ids: string[] = [];
  for (let n = 1; n <= payouts; n += 1) {
    const { id: partnerId } = await makePartner(db, { name: `Studio ${n}` });
    const entry = await makeEntry(db, { partnerId, amount: 7000 });
    ids.push((await makePayout(db, { partnerId, entries: [entry], month })).id);
  }
  await be(page, await makePerson(db, 'admin'));
  await page.goto(`/admin/payouts?state=open&month=${month}`);
  await screenIs(page, 'Payouts');
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  await bulk.getByRole('button', { name: `Select all ${payouts}` }).click();
  await expect(bulk).toContainText(`${payouts} selected`);
  await bulk.getByRole('button', { name: 'Approve' }).click();
  return ids;
}

test('a step of many that was cut off is continued after a reload, and nothing is done twice', async ({ page, db }) => {
  const ids = await approving(page, db, { month: '2026-04', payouts: 30 });
  let count = 0;
  await page.route('**/api/admin/payouts/bulk', async (route) => {
    count += 1;
    if (count !== 2) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Approve: 30 payouts' }).click();
  const progress = page.getByRole('region', { name: 'Progress: Approve' });
  await expect(progress).toContainText('Approve 25 of 30 payouts');
  await expect(progress).toContainText('No response for the last part');
  await settled(page);
  await axe(page);

  await page.reload();
  await expect(progress).toContainText('The page was left before this finished.');
  await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await progress.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('30 payouts approved')).toBeVisible();
  await expect(progress).toBeHidden();
  await page.reload();
  await screenIs(page, 'Payouts');
  await expect(page.getByRole('tab', { name: /^Approved 30/ })).toBeVisible();
  await expect(progress).toBeHidden();
  const { rows } = await db.query(
    sql`select count(*)::int as n, count(distinct entity_id)::int as payouts from lifecycle_events
         where event = 'payout.approve' and entity_id = any(${ids}::uuid[])`,
  );
  expect(rows).toEqual([{ n: 30, payouts: 30 }]);
});

test('a step of many is stopped after the part under way, continued, stopped again and dismissed', async ({
  page,
  db,
}) => {
  const ids = await approving(page, db, { month: '2026-03', payouts: 80 });
  const requests: (() => void)[] = [];
  await page.route('**/api/admin/payouts/bulk', async (route) => {
    await new Promise<void>((resolve) => requests.push(resolve));
    return route.fallback();
  });
  const answer = async (part: number) => {
    await expect.poll(() => requests.length).toBe(part);
    requests[part - 1]?.();
  };
  await page.getByRole('button', { name: 'Approve: 80 payouts' }).click();
  const progress = page.getByRole('region', { name: 'Progress: Approve' });
  const stop = progress.getByRole('button', { name: 'Stop' });
  await stop.click();
  await expect(progress).toContainText('Stopping after the current part…');
  await expect(stop).toBeDisabled();
  await answer(1);
  await expect(progress).toContainText('Stopped. 55 payouts not started.');
  await settled(page);
  await axe(page);

  await progress.getByRole('button', { name: 'Continue' }).click();
  await stop.click();
  await expect(stop).toBeDisabled();
  await answer(2);
  await expect(progress).toContainText('Stopped. 30 payouts not started.');
  await progress.getByRole('button', { name: 'Dismiss' }).click();
  await expect(progress).toBeHidden();
  await page.reload();
  await screenIs(page, 'Payouts');
  await expect(page.getByRole('tab', { name: /^Open 30/ })).toBeVisible();
  await expect(progress).toBeHidden();
  const { rows } = await db.query(
    sql`select state, count(*)::int as n from payouts where id = any(${ids}::uuid[]) group by 1 order by 1`,
  );
  expect({ rows, request: requests.length }).toEqual({
    rows: [
      { state: 'approved', n: 50 },
      { state: 'open', n: 30 },
    ],
    request: 2,
  });
});
