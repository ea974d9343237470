import type { Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';

import { expect, openCatalogue, test } from '../support/catalogue.ts';
import { fitsItsWidth } from '../support/screen.ts';

test.use({ part: 'tables' });

const list = (page: Page) => page.getByRole('region', { name: 'Data table' });
const table = (page: Page) => page.getByRole('table', { name: 'Sample partners' });
const rows = (page: Page) => table(page).locator('tbody tr');
const pages = (page: Page) => list(page).getByRole('button', { name: /^Page \d+$/ });
const range = (page: Page, text: string) => expect(list(page).getByText(text, { exact: true })).toBeVisible();
const at = (page: Page, search: string) => expect(page).toHaveURL(new RegExp(`/dev/ui/tables${search}$`));

const checkedRows = (page: Page) =>
  rows(page).evaluateAll((all) => all.flatMap((row, index) => (row.querySelector('input:checked') ? [index] : [])));
/** Parts of the list that have a scroll bar of their own. */
const inner = (page: Page) =>
  list(page).evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((each) => each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))
      .map((each) => each.className),
  );

/** Presses a key on a handle until it is as wide or as narrow as wanted. */
const press = (handle: Locator, key: 'ArrowLeft' | 'ArrowRight', isThere: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        if (await isThere()) return true;
        await handle.press(key);
        return false;
      },
      { intervals: [1] },
    )
    .toBe(true);

test('a page holds 25 rows, or 50 or 100, with at most seven page buttons, and the URL holds the page', async ({
  catalogue: page,
}) => {
  await expect(rows(page)).toHaveCount(25);
  await expect(list(page).getByText('rows per page:', { exact: true })).toBeVisible();
  await range(page, '1–25 of 237');
  const size = list(page).getByLabel('rows per page:');
  await expect.poll(() => size.locator('option').allTextContents()).toEqual(['25', '50', '100']);
  for (const [number, buttons] of [
    ['2', 6],
    ['5', 5],
    ['6', 5],
    ['10', 6],
  ] as const) {
    await list(page)
      .getByRole('button', { name: `Page ${number}`, exact: true })
      .click();
    await at(page, `\\?page=${number}`);
    await expect.poll(() => pages(page).count(), `buttons on page ${number}`).toBeLessThanOrEqual(7);
    await expect.poll(() => pages(page).count(), `buttons on page ${number}`).toBe(buttons);
  }
  await range(page, '226–237 of 237');
  await size.selectOption('50');
  await at(page, '\\?perPage=50');
  await expect(rows(page)).toHaveCount(50);
  await page.reload();
  await expect(rows(page)).toHaveCount(50);
});

/** Presses a button twice before the page can draw what the first press led to. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('a title or a step pressed twice at once counts twice', async ({ catalogue: page }) => {
  await expect(rows(page)).toHaveCount(25);
  await pressTwice(table(page).getByRole('columnheader', { name: 'Referrals' }).getByRole('button'));
  await at(page, '\\?sort=-referrals');
  await expect(table(page).getByRole('columnheader', { name: 'Referrals' })).toHaveAttribute('aria-sort', 'descending');
  await pressTwice(list(page).getByRole('button', { name: 'Next page' }));
  await at(page, '\\?page=3&sort=-referrals');
  await range(page, '51–75 of 237');
  await list(page).getByRole('button', { name: 'Page 10' }).click();
  await list(page).getByRole('button', { name: 'Previous page' }).click();
  await range(page, '201–225 of 237');
  await pressTwice(list(page).getByRole('button', { name: 'Next page' }));
  await at(page, '\\?page=10&sort=-referrals');
});

test('columns sort, can be left out and have the width they were given, also after a reload', async ({
  catalogue: page,
}) => {
  const head = (name: string) => table(page).getByRole('columnheader', { name });
  await head('Referrals').getByRole('button').click();
  await at(page, '\\?sort=referrals');
  await expect(head('Referrals')).toHaveAttribute('aria-sort', 'ascending');
  await head('Referrals').getByRole('button').press('Enter');
  await at(page, '\\?sort=-referrals');
  await expect(head('Referrals')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('Partner')).toHaveAttribute('aria-sort', 'none');

  await list(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Country' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Country' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(head('Country')).toHaveCount(0);
  const widthOf = () => head('Partner').evaluate((cell: HTMLElement) => cell.offsetWidth);
  const handle = table(page).getByRole('separator', { name: 'Width of Partner' });
  const before = await widthOf();
  await handle.press('ArrowRight');
  await expect.poll(widthOf).toBe(before + 16);
  await handle.hover();
  const { x = 0, y = 0, width = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 60, y + 4, { steps: 3 });
  await page.mouse.up();
  const after = before + 16 + 60;
  await expect.poll(widthOf).toBe(after);

  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await expect(head('Country')).toHaveCount(0);
  await expect.poll(() => widthOf()).toBe(after);
  await list(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(head('Country')).toHaveCount(1);
});

test('rows are selected over pages for what is done with all of them, and the keyboard walks from row to row', async ({
  catalogue: page,
}) => {
  const boxes = table(page).getByRole('checkbox', { name: 'Select this row' });
  await expect(boxes.nth(1)).toHaveAccessibleName(
    `Select this row ${await rows(page).getByRole('link').nth(1).innerText()}`,
  );
  await boxes.nth(0).check();
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await list(page).getByRole('button', { name: 'Next page' }).click();
  await range(page, '26–50 of 237');
  await boxes.nth(0).check();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect(selected).toContainText('3 selected');
  await selected.getByRole('button', { name: 'Assign 3' }).click();
  await expect(selected).toHaveCount(0);

  const links = rows(page).getByRole('link');
  await links.nth(0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.nth(1)).toBeFocused();
});

test('with Shift a range of rows is selected, and the box of the header takes the page', async ({
  catalogue: page,
}) => {
  const boxes = table(page).getByRole('checkbox', { name: 'Select this row' });
  const whole = table(page).getByRole('checkbox', { name: 'Select every row of this page' });
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await boxes.nth(6).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(selected).toContainText('5 selected');
  await expect.poll(() => checkedRows(page)).toEqual([2, 3, 4, 5, 6]);
  await expect(whole).toHaveJSProperty('indeterminate', true);
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect.poll(() => checkedRows(page)).toEqual([5, 6]);
  await whole.check();
  await expect(selected).toContainText('25 selected');
  await expect(whole).toHaveJSProperty('indeterminate', false);
  await list(page).getByRole('button', { name: 'Next page' }).click();
  await range(page, '26–50 of 237');
  await expect(whole).not.toBeChecked();
  await whole.check();
  await expect(selected).toContainText('50 selected');
  await whole.uncheck();
  await expect(selected).toContainText('25 selected');
  await selected.getByRole('button', { name: 'Clear selection' }).click();
  await expect(selected).toHaveCount(0);
  await expect.poll(() => checkedRows(page)).toEqual([]);
});

test('letters and arrows move between rows, x selects, Enter opens, and a text field keeps all of these keys', async ({
  catalogue: page,
}) => {
  const row = (index: number) => rows(page).nth(index);
  const selected = page.getByRole('region', { name: 'Selected rows' });
  const field = page.getByRole('searchbox', { name: 'Search sample partners' });
  await page.locator('#main').focus();
  await page.keyboard.press('j');
  await expect(row(0)).toBeFocused();
  await expect(row(0)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('k');
  await expect(row(0)).toBeFocused();
  for (const key of ['j', 'ArrowDown', 'j', 'k', 'ArrowUp', 'j']) await page.keyboard.press(key);
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('x');
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(selected).toContainText('3 selected');
  await expect.poll(() => checkedRows(page)).toEqual([2, 3, 4]);
  await page.keyboard.press('x');
  await expect.poll(() => checkedRows(page)).toEqual([2, 3]);

  // Tab leads into the row and back to the one row that has the focus.
  await page.keyboard.press('Tab');
  await expect(row(4).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row(4)).toBeFocused();
  await expect.poll(() => rows(page).evaluateAll((all) => all.filter((each) => each.tabIndex === 0).length)).toBe(1);

  await field.fill('harbour');
  await range(page, '1–24 of 24');
  await field.press('x');
  await field.press('j');
  await expect(field).toHaveValue('harbourxj');
  await expect(field).toBeFocused();
  await field.fill('');
  await range(page, '1–25 of 237');
  const first = (await row(0).getByRole('link').getAttribute('href')) ?? '';
  await list(page).getByRole('button', { name: 'Next page' }).click();
  await range(page, '26–50 of 237');
  await expect(row(0).getByRole('link')).not.toHaveAttribute('href', first);
  const href = await row(4).getByRole('link').getAttribute('href');
  await page.keyboard.press('j');
  await expect(row(4)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(href);
});

test('letter keys can be turned off, and stay off', async ({ catalogue: page }) => {
  const letters = page.getByRole('menuitemcheckbox', { name: 'Letter keys' });
  await list(page).getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menu')).toContainText('Next, previous row');
  await letters.click();
  await expect(letters).not.toBeChecked();
  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await rows(page).nth(0).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows(page).nth(0)).toBeFocused();
  await expect.poll(() => checkedRows(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
});

test('Tab passes by the handles of widths, and arrow keys lead to them', async ({ catalogue: page }) => {
  const handle = (name: string) => table(page).getByRole('separator', { name: `Width of ${name}` });
  const title = table(page).getByRole('columnheader', { name: 'Partner' }).getByRole('button');
  const widthOf = () => handle('Partner').evaluate((element) => element.closest('th')?.offsetWidth);
  await title.focus();
  const before = (await widthOf()) ?? 0;
  await page.keyboard.press('ArrowRight');
  await expect(handle('Partner')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBe(before + 16);
  await page.keyboard.press('Enter');
  await expect.poll(widthOf).toBe(before);
  await page.keyboard.press('ArrowDown');
  await expect(handle('Account')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(title).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table(page).getByRole('columnheader', { name: 'Referrals' }).getByRole('button')).toBeFocused();
});

test('only the page scrolls, below it the header stays in view, and a focused row is never under it', async ({
  catalogue: page,
}) => {
  const header = table(page).getByRole('columnheader', { name: 'Partner' });
  const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  await rows(page).nth(24).focus();
  await expect(rows(page).nth(24)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => topOf(header)).toBeGreaterThanOrEqual(0);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('k');
  await expect(rows(page).nth(4)).toBeFocused();
  await expect.poll(() => topOf(rows(page).nth(4))).toBeGreaterThanOrEqual((await topOf(header)) + 36);
  await expect.poll(() => inner(page)).toEqual([]);
});

test('a row is one line of 40 px, and what is cut off is in the tooltip', async ({ catalogue: page }) => {
  const heights = () =>
    rows(page).evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);
  await expect.poll(heights).toEqual([40]);
  const cell = rows(page).nth(0).getByRole('cell').nth(1);
  const name = await cell.innerText();
  await cell.hover();
  await expect(cell).not.toHaveAttribute('title');
  const handle = table(page).getByRole('separator', { name: 'Width of Partner' });
  const width = () => cell.evaluate((element: HTMLElement) => element.offsetWidth);
  await press(handle, 'ArrowLeft', async () => (await width()) === 64);
  await list(page).getByRole('button', { name: 'Next page' }).hover();
  await cell.hover();
  await expect(cell).toHaveAttribute('title', name);
  await expect.poll(heights).toEqual([40]);
});

test('a table wider than its place scrolls sideways under its names and actions', async ({ catalogue: page }) => {
  const handle = table(page).getByRole('separator', { name: 'Width of Account' });
  const actions = rows(page)
    .nth(0)
    .getByRole('button', { name: /^Archive/ });
  const link = rows(page).nth(0).getByRole('link');
  const xOf = async (of: Locator) => (await of.boundingBox())?.x;
  const places = () => Promise.all([xOf(link), xOf(actions)]);
  const before = await places();
  const surface = table(page).locator('..');
  const beyond = () => surface.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await press(handle, 'ArrowRight', async () => (await beyond()) >= 200);
  await surface.evaluate((element) => element.scrollTo({ left: 200 }));
  await expect.poll(places).toEqual(before);
  await fitsItsWidth(page);
});

test('a search waits 50 ms, rows stay until newer ones are there, a stale answer is dropped, a failure can be retried', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await openCatalogue(page, 'tables');
  await page.clock.runFor(200);
  await expect(rows(page)).toHaveCount(25);
  await page.clock.pauseAt('2026-11-20T10:00:00Z');

  await page.getByRole('searchbox', { name: 'Search sample partners' }).fill('harbour');
  await at(page, '\\?search=harbour');
  // The list answers 120 ms after it is asked.
  await page.clock.runFor(169);
  await range(page, '1–25 of 237');
  await expect(table(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1);
  await range(page, '1–24 of 24');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.clock.runFor(170);
  await range(page, '1–25 of 237');

  await list(page).getByRole('button', { name: 'Respond late' }).click();
  await list(page).getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.clock.runFor(100);
  await expect(rows(page)).toHaveCount(25);
  await list(page).getByRole('button', { name: 'Respond immediately' }).click();
  await list(page).getByRole('button', { name: 'Page 3', exact: true }).click();
  await page.clock.runFor(120);
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  const first = rows(page).nth(0);
  const shown = await first.innerText();
  await page.clock.runFor(5000);
  await range(page, '51–75 of 237');
  await expect.poll(() => first.innerText()).toBe(shown);

  await list(page).getByRole('button', { name: 'Fail' }).click();
  await list(page).getByRole('button', { name: 'Page 4', exact: true }).click();
  await page.clock.runFor(120);
  await expect(list(page).getByText('The list is unavailable right now.')).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await list(page).getByRole('button', { name: 'Respond immediately' }).click();
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(120);
  await expect(list(page).getByText('The list is unavailable right now.')).toHaveCount(0);
  await range(page, '76–100 of 237');
});

test('an empty list is at least 180 px high, a loading one shows skeletons', async ({ catalogue: page }) => {
  const empty = page.getByRole('table', { name: 'A list without rows' });
  const surface = empty.locator('..');
  await expect(surface.getByText('No Available Data', { exact: true })).toBeVisible();
  await expect(surface).toHaveCSS('min-height', '180px');
  await expect.poll(async () => (await surface.boundingBox())?.height).toBeGreaterThanOrEqual(180);
  const loading = page.getByRole('table', { name: 'A loading list' });
  await expect(loading).toHaveAttribute('aria-busy', 'true');
  await expect(loading.locator('tbody tr')).toHaveCount(5);
  await expect(loading.locator('tbody .mantine-Skeleton-root')).toHaveCount(10);
});

test('on a phone rows are cards, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openCatalogue(page, 'tables');
  const cards = page.getByRole('list', { name: 'Sample partners' }).locator('> li');
  await expect(cards).toHaveCount(25);
  await expect(table(page)).toHaveCount(0);
  await list(page).getByLabel('Sort by').selectOption({ label: 'Referrals: high to low' });
  await at(page, '\\?sort=-referrals');
  await expect(cards.nth(0)).toContainText('Referrals');
  await fitsItsWidth(page);
});

test('on paper, rows that are here already are all there, each sheet has the head, and no filter that is not set', async ({
  catalogue: page,
}) => {
  await page.goto('/dev/ui/tables?perPage=100');
  const plain = page.getByRole('table', { name: 'Plain rows on pages' });
  await expect(plain.locator('tbody tr')).toHaveCount(25);
  await expect(rows(page)).toHaveCount(100);
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: false });
  const sheets = text.slice(text.findIndex((sheet) => sheet.includes('Plain rows on pages')));
  const numbers = Array.from({ length: 237 }, (_, index) => String(index + 1).padStart(3, '0'));
  expect(numbers.filter((number) => !sheets.some((sheet) => sheet.includes(` ${number}`)))).toEqual([]);
  expect(sheets.length).toBeGreaterThan(2);
  // Their heads: a column that both lists have, and one that sorts.
  expect(sheets.filter((sheet) => !sheet.includes('Account'))).toEqual([]);
  const sorted = text.filter((sheet) => sheet.includes('$'));
  expect(sorted.length).toBeGreaterThan(1);
  expect(sorted.filter((sheet) => !sheet.includes('Referrals'))).toEqual([]);
  expect(text.join('\n')).not.toContain('Search sample partners');
  await expect(plain.locator('tbody tr')).toHaveCount(25);
});
