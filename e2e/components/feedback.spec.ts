import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { expect, openCatalogue, test } from '../support/catalogue.ts';
import { fitsItsWidth, nothingIsCut } from '../support/screen.ts';

test('work of more than a second shows a progress bar and can be cancelled', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await openCatalogue(page, 'feedback');
  await page.clock.pauseAt('2026-11-20T10:00:00Z');
  const work = page.getByRole('region', { name: 'Long work' });
  await work.getByRole('button', { name: 'Work for eight seconds' }).click();
  await page.clock.runFor(990);
  await expect(work.getByRole('progressbar')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(work.getByRole('progressbar', { name: 'Working' })).toBeVisible();
  await work.getByRole('button', { name: 'Cancel' }).click();
  await expect(work.getByRole('progressbar')).toHaveCount(0);
  await expect(work.getByRole('button', { name: 'Work for eight seconds' })).toBeEnabled();
});

test('an answer that takes more than a second is waited for under a bar, and a download can be stopped', async ({
  page,
}) => {
  await page.route('**/api/catalogue/samples', () => {});
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await openCatalogue(page);
  const bar = page.getByRole('progressbar', { name: 'Waiting for the server' });
  await page.getByRole('button', { name: 'Respond late' }).click();
  await page.clock.pauseAt('2026-11-20T10:00:00Z');
  await page.getByRole('button', { name: 'Joined', exact: true }).click();
  await page.clock.runFor(990);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(bar).toBeVisible();
  await page.clock.runFor(2000);
  await expect(bar).toHaveCount(0);

  const sent = page.waitForRequest('**/api/catalogue/samples');
  const download = page.getByRole('region', { name: 'Download' });
  await download.getByRole('button', { name: 'Download CSV' }).click();
  const request = await sent;
  await page.clock.runFor(1100);
  await expect(bar).toBeVisible();
  const ended = page.waitForEvent('requestfailed');
  await download.getByRole('button', { name: 'Cancel' }).click();
  expect(await ended).toBe(request);
  await expect(bar).toHaveCount(0);
  await expect(download.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('an optimistic change is rolled back visibly, and copying is confirmed', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: '2026-11-20T09:00:00Z' });
  await openCatalogue(page);
  await page.clock.pauseAt('2026-11-20T10:00:00Z');
  const watch = page.getByRole('switch', { name: /^Watch this partner/ });
  await watch.click();
  await expect(watch).toBeChecked();
  // The server refuses after 600 ms.
  await page.clock.runFor(600);
  await page.clock.resume();
  await expect(watch).not.toBeChecked();
  await expect(page.locator('.toast')).toHaveText('Watching this partner failedWrong Services. The change was undone.');
  await page.getByRole('button', { name: 'Copy slug' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.locator('output').filter({ hasText: 'Copied' })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('north-studio');
});

test('an icon in a row is named by a tooltip under the pointer and on keyboard focus, until Escape', async ({
  page,
}) => {
  await openCatalogue(page, 'tables');
  const tooltip = page.getByRole('tooltip', { name: 'Archive', exact: true });
  const archive = page.getByRole('button', { name: /^Archive / }).first();
  await archive.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
  await archive.focus();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(archive).toBeFocused();
});

test('a button that is refused says why when it is pressed, until another place is pressed', async ({ page }) => {
  await openCatalogue(page, 'feedback');
  const refused = page.getByRole('button', { name: 'Not now' });
  const tooltip = page.getByRole('tooltip', { name: 'No payout method yet.' });
  // A press alone, without the pointer that a mouse would bring along; what is off the screen has no tooltip.
  await refused.scrollIntoViewIfNeeded();
  await refused.dispatchEvent('click');
  await expect(tooltip).toBeVisible();
  await page.getByRole('heading', { name: 'Buttons' }).click();
  await expect(tooltip).toHaveCount(0);
});

/** A chart's picture is drawn when it is near. */
async function allDrawn(page: Page): Promise<void> {
  for (const figure of await page.getByRole('figure').all()) await figure.evaluate((node) => node.scrollIntoView());
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the catalogue in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openCatalogue(page);
    await allDrawn(page);
    await fitsItsWidth(page);
    await page.getByRole('button', { name: 'Show a message' }).click();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.locator('.toast').hover();
    await axe(page);
  });

for (const [said, viewport] of [
  ['on a phone', { width: 360, height: 780 }],
  ['at 200 %', { width: 720, height: 450 }],
] as const)
  test(`nothing of the catalogue is lost ${said}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openCatalogue(page);
    await allDrawn(page);
    await fitsItsWidth(page);
    await nothingIsCut(page);
  });

test('nothing moves for those who do not want motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCatalogue(page);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => {
          const { duration = 0 } = effect?.getTiming() ?? {};
          const isMotion =
            effect instanceof KeyframeEffect &&
            effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame || 'width' in frame);
          return isMotion && Number(duration) > 1;
        })
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
    );
  await page.evaluate(() => {
    new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof HTMLElement && target.matches('.mantine-Modal-content') && target.style.transform !== '')
          document.documentElement.dataset['slid'] = target.style.transform;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  });
  await page.getByRole('button', { name: 'Work for eight seconds' }).click();
  await expect(page.getByRole('progressbar', { name: 'Working' })).toBeVisible();
  await expect.poll(() => moving()).toEqual([]);
  await page.getByRole('button', { name: 'Show a message' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  // The toast's bar is its clock, and becomes narrower.
  expect((await moving()).filter((name) => name !== 'toast-bar')).toEqual([]);
  await page.getByRole('button', { name: 'Ask something' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['slid'])).toBeUndefined();
});
