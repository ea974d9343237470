import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { noteWalked } from '../../tests/support/charts/walked.ts';
import { settled } from './screen.ts';

/** What is shown, such as `/admin/leads light 1280 Larch again`: path, theme, width, dialogs. */
const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].map(
      (dialog) => dialog.querySelector('h2')?.textContent ?? dialog.getAttribute('aria-label'),
    );
    const path = location.pathname.replaceAll(/\/([\da-f]{8}-[\da-f-]{27}|[\w-]{43})(?=\/|$)/g, '/*');
    return [path, document.documentElement.dataset['mantineColorScheme'], innerWidth, ...dialogs].join(' ');
  });

/** The bar of a slow answer, of no landmark: it says no more than that the page is not ready. It may come while axe looks. */
const waitBar = '[role=progressbar][aria-label="Waiting for the server"]';

async function findingsOn(page: Page) {
  // Where it looked before, its half a megabyte is there. Legacy mode spares a second page for each look; it leaves out frames of
  // other origins, of which there are none.
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode().exclude(waitBar);
  if (await page.getByRole('dialog').first().isVisible()) builder.include('[role=dialog]');
  const { violations } = await builder
    // Of what passes nothing is described, which takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}

/**
 * Asserts that axe finds nothing on the page as it is now, or in the dialog that is open on it: WCAG 2.2 A and AA, and
 * axe's own best practices. What lies behind a dialog is a screen that paths/screens.spec.ts looks at.
 */
export async function axe(page: Page): Promise<void> {
  noteWalked('browser', 'screens axe looked at', [await nameOf(page)], null);
  await expect(page.locator(waitBar)).toHaveCount(0);
  let found = await findingsOn(page);
  // A toast that came meanwhile lies over a part of the page until it goes: axe takes what it covers for too small.
  if (found.length > 0 && (await page.locator('.toast').count()) > 0) {
    await settled(page);
    found = await findingsOn(page);
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
