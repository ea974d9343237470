import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Asserts that axe finds nothing on the page as it is now: WCAG 2.2 A and AA, and axe's own best practices. */
export async function axe(page: Page): Promise<void> {
  // Legacy mode spares a second page for each look; it leaves out frames of other origins, of which there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const told = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(told, `axe on ${page.url()}`).toEqual([]);
}
