import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { expect, test } from '../support/catalogue.ts';
import { fitsItsWidth } from '../support/screen.ts';
import { within } from '../../tests/support/within.ts';

/* /dev/charts: every chart can be tried out without writing code. */

async function openChart(page: Page, name: string, search = ''): Promise<void> {
  await page.goto(`/dev/charts/${name}${search}`);
  await expect(page.getByRole('img', { name: `The chart ${name}` }).first()).toBeVisible({ timeout: within(30_000) });
}
const now = (page: Page) => page.getByRole('list', { name: 'State' }).getByRole('listitem');
const steps = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');
const event = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The state that the picture shows as the current one. */
const pictured = (page: Page) => page.locator('[data-part="node"][data-active]');

test('the charts are listed with what they are, and lead to one', async ({ page }) => {
  await page.goto('/dev/charts');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Payout', exact: true }) });
  await expect(card).toContainText('What one partner is paid for a month in one currency');
  await expect(card).toContainText('9 states11 events16 paths');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Lifecycles', 'Processes', 'Decisions']);
  await page.getByRole('link', { name: 'Payout', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout' })).toBeVisible();
});

test('an event is pressed, a fact is set, a refusal says why, and the address brings all of it back', async ({
  page,
}) => {
  await openChart(page, 'payout');
  await expect(now(page)).toContainText('Open');
  await expect(pictured(page)).toHaveAttribute('data-id', 'payout_open');
  await event(page, 'Approve').click();
  await expect(now(page)).toContainText('Approved');
  await expect(pictured(page)).toHaveAttribute('data-id', 'payout_approved');
  await expect(page.locator('[data-taken]')).toHaveAttribute('data-to', 'payout_approved');

  await page.getByLabel('Commissions on hold').fill('2');
  await expect(event(page, 'Mark as sent')).toHaveAttribute('aria-disabled', 'true');
  const reason = '2 of its commissions are on hold. Release them first, or void the payout.';
  await expect(event(page, 'Mark as sent')).toHaveAccessibleDescription(reason);
  await event(page, 'Mark as sent').click({ force: true });
  await expect(now(page)).toContainText('Approved');
  await expect(event(page, 'Put on hold')).toHaveAccessibleDescription(/Enter a reason\.$/);

  await expect(steps(page)).toHaveCount(3);
  const shown = await steps(page).allTextContents();
  await page.reload();
  await expect(steps(page)).toHaveText(shown);
  await expect(page.getByLabel('Commissions on hold')).toHaveValue('2');
  await expect(event(page, 'Mark as sent')).toHaveAccessibleDescription(reason);

  await event(page, 'Undo').click();
  await expect(event(page, 'Mark as sent')).not.toHaveAttribute('aria-disabled');
  await page.goBack();
  await expect(event(page, 'Mark as sent')).toHaveAttribute('aria-disabled', 'true');
  await event(page, 'Start again').click();
  await expect(steps(page)).toHaveCount(1);
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('a path that the tests walk is played step by step, and to its end', async ({ page }) => {
  await openChart(page, 'lead');
  await page.getByRole('button', { name: 'Show the paths' }).click();
  await expect(page.getByText('50 of 50 paths')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the paths' }).fill('resubmit');
  await page.getByRole('list', { name: 'Paths' }).getByRole('button').first().click();
  await event(page, 'Next').click();
  await expect(steps(page)).toHaveCount(2);
  const address = page.url();
  await page.goto('/dev/charts');
  await page.goto(address);
  await expect(steps(page)).toHaveCount(2);
  await event(page, 'Previous').click();
  await expect(steps(page)).toHaveCount(1);
  await event(page, 'Play').click();
  await expect(event(page, 'Play again')).toBeVisible();
  const whole = await page.getByRole('list', { name: 'Steps of the path' }).getByRole('listitem').count();
  await expect(steps(page)).toHaveCount(whole + 1);
});

test('a process is played by its events, the answers of what it runs, and time', async ({ page }) => {
  await openChart(page, 'tokenGate');
  await event(page, 'Verify failed (status: 500)').click();
  await expect(now(page)).toContainText('Unanswered');
  await event(page, 'Gate retry').click();
  await event(page, 'Verify done').click();
  await expect(now(page)).toContainText('Open');
  await expect(event(page, 'Gate retry')).toHaveAccessibleDescription(
    'Nothing happens on “Gate retry” here: it counts in “Unanswered”.',
  );
  await openChart(page, 'patience');
  await event(page, 'Wait began').click();
  await event(page, 'After 1 s').click();
  await expect(now(page)).toContainText('Waiting › Slow');
});

test('an address that cannot be played says so, and begins afresh', async ({ page }) => {
  await openChart(page, 'lead', '?did=["payout.send"]');
  await expect(page.getByRole('alert')).toContainText('This link cannot be played');
  await expect(now(page)).toContainText('Pending');
  await openChart(page, 'lead', '?did=["lead.approve"]&at=rejected');
  await expect(page.getByRole('alert')).toContainText('The chart has changed');
  await event(page, 'Approve').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/dev/charts/nothing');
  await expect(page.getByText('There is no chart “nothing”')).toBeVisible();
});

test('everything is done by the keyboard', async ({ page }) => {
  await openChart(page, 'approval');
  await event(page, 'Reject').focus();
  await page.keyboard.press('Enter');
  await expect(now(page)).toContainText('Rejected');
  const fact = page.getByLabel('The partner profile is complete');
  await fact.focus();
  await page.keyboard.press('Space');
  await expect(fact).not.toBeChecked();
  await expect(fact).toBeFocused();
});

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing, and nothing is cut off: ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/dev/charts');
      await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeVisible();
      await axe(page);
      await openChart(page, 'payout', '?did=["payout.approve",{"heldCommissions":2}]');
      await axe(page);
      await openChart(page, 'session', '?path=40&step=2');
      await axe(page);
      await fitsItsWidth(page);
    });
