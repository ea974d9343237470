import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { fitsItsWidth, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo', viewport: { width: 1440, height: 900 }, colorScheme: 'light' });

test.beforeEach(({ page }) => be(page, 'admin'));

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
// The one beside the page, not the bar in its header.
const navbar = 'nav:not(header *, main *)';
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const stored = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('tributary.layout') ?? 'null'));
const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

async function open(page: Page, address = '/admin/partners') {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

async function customize(page: Page) {
  await page.getByRole('button', { name: 'Customize' }).click();
  const drawer = page.getByRole('dialog', { name: 'Customize' });
  await expect(drawer).toBeVisible();
  return drawer;
}

test('at start nothing is chosen: the system’s theme, a full sidebar, Roboto, nothing open', async ({ page }) => {
  await open(page);
  await expect.poll(() => scheme(page)).toBe('light');
  await expect.poll(() => widthOf(page, navbar)).toBe(232);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Roboto Variable"/);
  await expect.poll(() => stored(page)).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect.poll(() => scheme(page)).toBe('dark');
});

test('the theme chosen here is there before the first paint, whatever the system prefers', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 26, 29)');
  await expect.poll(() => stored(page)).toEqual({ theme: 'DarkTheme' });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/admin/partners', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(12, 26, 29)');
  await expect(page.locator('#root')).toBeEmpty();
});

test('the mini sidebar has icons with names, and stays after a reload', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => stored(page)).toEqual({ isMiniSidebar: true });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await expect.poll(() => widthOf(page, navbar)).toBe(64);
  const payouts = sidebar(page).getByRole('link', { name: 'Payouts' });
  await payouts.focus();
  await expect(page.getByRole('tooltip', { name: 'Payouts' })).toBeVisible();
  await payouts.blur();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await axe(page);
});

test('a page of a few lines is one sheet of paper, without an empty one after it', async ({ page }) => {
  await open(page, '/admin/partners?search=no+such+partner');
  const { totalPages } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect(totalPages).toBe(1);
});

test('the customizer sets every flag at once and keeps it', async ({ page }) => {
  await open(page);
  const drawer = await customize(page);
  await settled(page);
  await axe(page);
  await drawer.getByText('Horizontal').click();
  await expect(page.locator(navbar)).toHaveCount(0);
  await expect(drawer.getByRole('switch', { name: 'Mini sidebar' })).toBeDisabled();
  await drawer.getByRole('switch', { name: 'Boxed' }).check();
  await expect.poll(() => widthOf(page, '#main')).toBe(1024);
  await drawer.getByRole('switch', { name: 'Input background' }).check();
  await expect(page.getByPlaceholder('Search name or domain')).toHaveCSS('background-color', 'rgb(238, 242, 240)');
  await drawer.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await settled(page);
  await axe(page);
  await expect
    .poll(() => stored(page))
    .toEqual({
      isHorizontal: true,
      isBoxed: true,
      hasInputBackground: true,
      theme: 'DarkTheme',
    });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Customize' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await expect.poll(() => widthOf(page, '#main')).toBe(1024);
  await expect(sidebar(page).getByRole('link', { name: 'Partners' })).toHaveAttribute('aria-current', 'page');
  await axe(page);
});

test('what is chosen in one tab is so in the others at once', async ({ context, page }) => {
  await open(page);
  const other = await context.newPage();
  await be(other, 'admin');
  await open(other);
  const drawer = await customize(other);
  await drawer.getByText('Dark', { exact: true }).click();
  await drawer.getByRole('switch', { name: 'Boxed' }).check();
  await drawer.getByRole('radio', { name: 'Inter' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Inter Variable"/);
  await expect.poll(() => widthOf(page, '#main')).toBe(1024);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the sidebar shows the waiting counts and updates them after a decision', async ({ page }) => {
  let waiting = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/admin/waiting')) waiting = (await response.json()).data.registrations;
  });
  await open(page, '/admin/registrations');
  const link = sidebar(page).getByRole('link', { name: 'Registrations' });
  await expect.poll(() => waiting).toBeGreaterThan(0);
  const before = waiting;
  await expect(link).toHaveAccessibleName(`Registrations ${before} waiting`);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(link).toHaveAccessibleName(`Registrations, ${before} waiting`);
  await page.getByRole('table', { name: 'Registrations' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Approve partner' }).click();
  await expect(link).toHaveAccessibleName(`Registrations, ${before - 1} waiting`);
});

test('a font is fetched when it is chosen, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url().replace(/^.*\/assets\//, ''));
  });
  await open(page);
  const drawer = await customize(page);
  expect(fetched.filter((file) => !file.startsWith('roboto-'))).toEqual([]);
  for (const [name, file] of [
    ['Inter', 'inter'],
    ['Open Sans', 'open-sans'],
    ['Source Sans 3', 'source-sans-3'],
    ['Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next'],
  ] as const) {
    await drawer.getByRole('radio', { name }).check();
    await expect(page.locator('body')).toHaveCSS('font-family', new RegExp(`^"${name} Variable"`));
    await expect.poll(() => fetched.some((path) => path.startsWith(`${file}-latin`))).toBe(true);
  }
});

test('below 1280 px the sidebar is a drawer, whatever the layout is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tributary.layout', '{"isHorizontal":true}'));
  await page.setViewportSize({ width: 1279, height: 800 });
  await open(page);
  await expect(sidebar(page)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await fitsItsWidth(page);
  const burger = page.getByRole('button', { name: 'Navigation', exact: true });
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await settled(page);
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.click();
  await sidebar(page).getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('on a phone the tab of an address is in view, also once amounts have made tabs wider', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/admin/payouts?state=returned');
  const tab = page.getByRole('tab', { name: /^Returned/ });
  await expect(page.getByRole('tab', { name: /^Paid/ })).toContainText('$');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('the first Tab offers to skip to the page', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('a new page is named, starts at its top and has the focus; going back restores scroll and focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page);
  const link = page.getByRole('table', { name: 'Partners' }).getByRole('link').nth(12);
  const href = (await link.getAttribute('href')) ?? '';
  const name = (await link.innerText()).split('\n').at(-1) ?? '';
  await page.evaluate(() => {
    const said = document.documentElement.dataset;
    new MutationObserver((records) => {
      for (const { target } of records) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('.unseen[role=status]');
        if (status && status.textContent !== '') said['said'] = `${said['said'] ?? ''}|${status.textContent}`;
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${name} · Partner` })).toHaveCount(1);
  await expect(page).toHaveTitle(`${name} · Partner · Tributary`);
  // A page that takes long is announced without its name first.
  expect([`|${name} · Partner`, `|Partner|${name} · Partner`]).toContain(
    await page.evaluate(() => document.documentElement.dataset['said']),
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await settled(page);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(page.locator(`#main a[href="${href}"]`).first()).toBeFocused();
  await expect(page).toHaveTitle('Partners · Tributary');
});

for (const width of [600, 960, 1280, 1920, 2560])
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await fitsItsWidth(page);
  });
