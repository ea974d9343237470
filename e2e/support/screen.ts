import { expect, type Page } from '@playwright/test';
import { axe } from './axe.ts';

/** Waits until the page has its data and stands still: no skeleton, nothing busy, no animation that will end. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root, [data-loading="true"]')).toHaveCount(0);
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
              .length,
        ),
      { message: `animations of ${page.url()} end` },
    )
    .toBe(0);
}

/** Asserts that the screen with this first heading is shown, ready, and that axe finds nothing on it. */
export async function screenIs(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await settled(page);
  await axe(page);
}

/** Asserts that the page does not scroll sideways. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px of content in ${clientWidth} px` : null;
  });
  expect(wide, `${page.url()} scrolls sideways`).toBeNull();
}
