import type { Locator } from '@playwright/test';

import { be } from '../support/be.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

test('on a phone sums of nothing are left out of a card, and a figure that opens is in line with one that does not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await be(page, 'manager');
  await page.goto('/admin/partners');
  const earned = page.getByRole('list', { name: 'Partners', exact: true }).getByText('Earned', { exact: true });
  await expect(earned).not.toHaveCount(0);
  expect(await earned.evaluateAll((names) => names.map((name) => name.nextElementSibling?.textContent))).not.toContain(
    '–',
  );
  const cards = page.getByRole('list', { name: 'Partners', exact: true }).getByRole('listitem');
  expect(await cards.count()).toBeGreaterThan(await earned.count());

  await page.goto('/admin/partner-analytics?sort=activePartners&manager=me');
  const facts = page.getByRole('list', { name: 'Partners by figures' }).getByRole('listitem').first().locator('dl');
  // One of a partner that is active: no list has just that.
  const [active, netRevenue] = [facts.locator('dd').first(), facts.locator('dd').nth(1)];
  await netRevenue.scrollIntoViewIfNeeded();
  await expect(netRevenue.getByRole('link')).toHaveAttribute('href', /^\/admin\/reports\/revenue\?.*manager=me/u);
  await expect(active).toHaveText(/\d/u);
  await expect(active.getByRole('link')).toHaveCount(0);
  const topOfWords = (value: Locator) =>
    value.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
      return Math.round(words.getBoundingClientRect().top);
    });
  // One of them has a line for each currency, which rounds by a pixel.
  expect(Math.abs((await topOfWords(active)) - (await topOfWords(netRevenue)))).toBeLessThanOrEqual(1);
});
