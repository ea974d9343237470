import { readFile } from 'node:fs/promises';

import type { Locator, Page, Route } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { answering } from '../support/answering.ts';
import { be } from '../support/be.ts';
import { saved, screenIs, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const row = (page: Page, name: string) => page.getByRole('table').getByRole('row', { name });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses in the list that a button opens. */
async function choose(page: Page, button: string | RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Drags a card by the pointer onto a column: each step waits until the page shows the one before. */
async function dragOnto(page: Page, card: Locator, target: Locator, meanwhile = async () => {}): Promise<void> {
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not on the page.');
    return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)] as const;
  };
  await target.scrollIntoViewIfNeeded();
  await settled(page);
  // Beside its link and its handle.
  await card.hover({ position: { x: 6, y: 6 } });
  await page.mouse.down();
  await page.mouse.move(...(await middle(card)), { steps: 4 });
  await expect(card).toHaveAttribute('data-dragged');
  await meanwhile();
  await page.mouse.move(...(await middle(target)), { steps: 8 });
  await expect(target).toHaveAttribute('data-over');
  await page.mouse.up();
}

/** What the page reads waits, as over a bad line; what it writes does not. Returns what lets it through. */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const isOver = await answering(page, /\/api\/prospects(\?|$)/, (route) => void held.push(route));
  return async () => {
    isOver();
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

test('a prospect is added, found, changed by two people, moved on the board, archived and exported', async ({
  page,
  newVisitor,
}) => {
  await be(page, 'admin');
  await page.goto('/admin/prospects');
  await screenIs(page, 'Prospects');
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();

  // A name that a spreadsheet would take for a formula.
  const name = '=Quokka Agency';
  await page.getByRole('button', { name: 'Add prospect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add prospect' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('https://www.quokka.example/about');
  await dialog.getByRole('button', { name: 'Add prospect' }).click();
  await expect(dialog.getByText('Choose an option.')).toBeVisible();
  for (const [field, option] of [
    ['Type', 'Agency'],
    ['Status', 'Contacted'],
    ['Assignee', 'Mina Sato'],
    ['Country', 'Germany'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await dialog.getByRole('textbox', { name: 'General note' }).fill('Met at the fair.');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@quokka.example');
  await settled(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Add prospect' }).click();
  await expect(page.getByText(`Prospect ${name} added`)).toBeVisible();

  await page.getByRole('searchbox').fill('quokka');
  await expect(page).toHaveURL(/search=quokka/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(row(page, name)).toContainText('quokka.example');
  await page.getByRole('button', { name: `Tags of ${name}: No tags` }).click();
  await page.getByRole('option', { name: 'DACH', exact: true }).click();
  await page.getByRole('option', { name: 'Fashion', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Tags of ${name}: DACH, Fashion` })).toBeFocused();
  // A tag is called Developer too.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await choose(page, `Type of ${name}: Agency`, 'Developer');
  await choose(page, `Assignee of ${name}: Mina Sato`, 'Ada Lindholm');
  await expect(page.getByRole('button', { name: `Assignee of ${name}: Ada Lindholm` })).toBeFocused();

  // Two people at once: what the other did is said, what was chosen here is kept.
  const other = await newVisitor();
  await be(other, 'manager');
  await other.goto('/admin/prospects?search=quokka');
  await expect(other.getByRole('button', { name: `Tags of ${name}: DACH, Fashion` })).toBeVisible();
  const release = await holdReads(page);
  const won = saved(other, 'PATCH');
  await choose(other, `Status of ${name}: Contacted`, 'Agreed');
  await won;
  await other.reload();
  await expect(other.getByRole('button', { name: `Status of ${name}: Agreed` })).toBeVisible();
  await choose(page, `Status of ${name}: Contacted`, 'Lost');
  const conflict = page.getByRole('dialog', { name: `${name} was changed by someone else` });
  await expect(conflict.getByText(/^\S+ \S+ changed the status from Contacted to Agreed\./)).toBeVisible();
  await expect(conflict.getByRole('figure', { name: 'Your version (not saved)' })).toContainText('Lost');
  await release();
  await expect(page.getByRole('button', { name: `Status of ${name}: Agreed`, includeHidden: true })).toBeAttached();
  await settled(page);
  await axe(page);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByRole('button', { name: `Status of ${name}: Lost` })).toBeVisible();

  // The board: by the keys, by the list of a handle, by the pointer.
  await page.getByRole('link', { name: 'Board' }).click();
  const handle = (status: string) => column(page, status).getByRole('button', { name: `Move ${name} from ${status}` });
  await expect(handle('Lost')).toBeVisible();
  await expect(column(page, 'Agreed').getByText('No prospects')).toBeVisible();
  await screenIs(page, 'Prospects');
  await handle('Lost').focus();
  const stepped = saved(page, 'PATCH');
  await page.keyboard.press('ArrowLeft');
  await expect(handle('Not now')).toBeFocused();
  await expect(page.getByText(`${name} moved from Lost to Not now.`)).toBeAttached();
  await stepped;
  await page.keyboard.press('Enter');
  await page.keyboard.type('offer');
  await expect(page.getByRole('option')).toHaveCount(1);
  const search = page.getByRole('combobox', { name: `Search Move ${name}` });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('offer');
  const listed = saved(page, 'PATCH');
  await page.keyboard.press('Enter');
  await expect(handle('Offer sent')).toBeFocused();
  await expect(column(page, 'Lost').getByText('0 prospects')).toBeVisible();
  await listed;
  const byPointer = saved(page, 'PATCH');
  await dragOnto(page, page.locator('[data-card]', { hasText: name }), column(page, 'In conversation'));
  await expect(handle('In conversation')).toBeVisible();
  await byPointer;
  await other.reload();
  await expect(other.getByRole('button', { name: `Status of ${name}: In conversation` })).toBeVisible();

  // Archived, undone, archived again; a status returns it.
  await page.getByRole('link', { name: 'List' }).click();
  const archive = page.getByRole('button', { name: `Archive: ${name}`, exact: true });
  await archive.click();
  await expect(page.getByText('No Available Data')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} unarchived.`)).toBeVisible();
  await archive.click();
  await expect(page.getByText(`${name} archived.`).last()).toBeVisible();
  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(row(page, name)).toBeVisible();
  // The way back is offered for ten seconds; a page opened anew does not offer it.
  await page.reload();
  await expect(row(page, name)).toBeVisible();
  await screenIs(page, 'Prospects');
  await choose(page, `Status of ${name}: In conversation`, 'New');
  await expect(page.getByText(`${name} was unarchived with the status New.`)).toBeVisible();
  await expect(page.getByText('No Available Data')).toBeVisible();

  // Everything that matches is exported, as far as the screen goes and beyond.
  await page.goto('/admin/prospects');
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await page.getByRole('option', { name: /^New / }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: New' })).toBeFocused();
  const pager = page.getByText(/^1–10 of \d+$/);
  await settled(page);
  const total = Number((await pager.textContent())?.replace(/^.* of /, ''));
  await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(10);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBe(total + 1);
  expect(lines.slice(1).filter((line) => line.split(',')[4] !== 'New')).toEqual([]);
  expect(lines.find((line) => line.includes('quokka.example'))).toContain(`,'${name},quokka.example,`);

  const slow = (route: Route) => (route.request().headers()['accept'] === 'text/csv' ? undefined : route.continue());
  await page.route('**/api/prospects?*', slow);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

test('staff keep the statuses where they are used', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/prospects?view=board');
  await page.getByRole('button', { name: 'Statuses and tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statuses, types and tags' });
  const name = (of: string) => dialog.getByRole('textbox', { name: `Name of the status ${of}` });
  await dialog.getByRole('textbox', { name: 'Name of the new status' }).fill('Pilot');
  await dialog.getByRole('combobox', { name: 'Colour of the new status' }).selectOption('Orange');
  await dialog.getByRole('button', { name: 'Add status' }).click();
  await expect(name('Pilot')).toHaveValue('Pilot');
  await name('Pilot').fill('lost');
  await name('Pilot').press('Enter');
  await expect(dialog.getByText('A status with this name already exists.')).toBeVisible();
  await name('Pilot').fill('Trial');
  await name('Pilot').press('Enter');
  await dialog.getByRole('combobox', { name: 'Colour of the status Trial' }).selectOption('Teal');
  await settled(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Move the status Trial up' }).click();
  await expect(dialog.getByRole('button', { name: 'Move the status Lost down' })).toBeDisabled();

  const remove = async (of: string) => {
    await dialog.getByRole('button', { name: `Delete the status ${of}` }).click();
    await page.getByRole('button', { name: 'Delete status' }).click();
  };
  await remove('New');
  await expect(dialog.getByText(/^This status is in use\./)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Show who has it' })).toBeVisible();
  await page.keyboard.press('Escape');
  const headings = page.getByRole('region').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'New',
    'Contacted',
    'In conversation',
    'Offer sent',
    'Agreed',
    'Not now',
    'Trial',
    'Lost',
  ]);
  await page.getByRole('button', { name: 'Statuses and tags' }).click();
  await remove('Trial');
  await expect(name('Trial')).toHaveCount(0);
});

test('on a small screen an open filter leaves the views to be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await be(page, 'admin');
  await page.goto('/admin/prospects');
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  await expect(page.getByRole('option', { name: 'Contacted' })).toBeVisible();
  await page.keyboard.press('Escape');
  // What it offers is known by now: it opens in its full size, for which there is more room above.
  await page.getByRole('button', { name: 'Assignee: Any assignee' }).click();
  await expect(page.getByRole('option', { name: 'Unassigned' })).toBeVisible();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
});

test('a card is dropped where it was carried, though its column is read anew meanwhile', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/prospects?view=board');
  await screenIs(page, 'Prospects');
  // The oldest of its column: what the next column shows first does not reach it, so that it is kept there by itself.
  const card = column(page, 'Lost').getByRole('listitem').last();
  const id = await card.getAttribute('data-card');
  const carried = page.locator(`[data-card="${id}"]`);
  await expect(column(page, 'Not now').getByRole('button', { name: 'Show more' })).toBeVisible();
  const release = await holdReads(page);
  const stepped = saved(page, 'PATCH');
  await card.locator('[data-handle]').focus();
  await page.keyboard.press('ArrowLeft');
  await stepped;
  const before = await carried.elementHandle();
  await dragOnto(page, carried, column(page, 'Lost'), async () => {
    await release();
    await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(carried).toBeAttached();
  });
  await expect(column(page, 'Lost').locator(`[data-card="${id}"]`)).toBeVisible();
});
