import type { Page } from '@playwright/test';

import { be } from '../support/be.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const shown = ['earned', 'paid', 'clicks', 'installs', 'conversion', 'chargedShops'];

/** What the tiles say, their course left out. */
async function tilesOf(page: Page): Promise<Record<string, string>> {
  const tiles = page.getByRole('main').locator('dl > [data-figure]');
  await expect(tiles.filter({ hasText: 'vs the previous period' }).first()).toBeVisible();
  const said = await tiles.evaluateAll((all) =>
    all.map((tile) => [
      tile.getAttribute('data-figure') ?? '',
      [...tile.children].map((part) => part.textContent).join(' '),
    ]),
  );
  return Object.fromEntries(said.filter(([figure = '']) => shown.includes(figure)));
}

test('a partner’s page, its overview report and the partner’s own dashboard say the same figures and the same changes', async ({
  page,
  db,
}) => {
  const { rows } = await db.query<{ id: string }>(
    `select partner_id as id from users where email = 'approved@tributary.example'`,
  );
  const id = rows[0]?.id ?? '';
  await be(page, 'manager');
  await page.goto(`/admin/partners/${id}?timeFilter=last_30_days`);
  const onPage = await tilesOf(page);
  expect(Object.keys(onPage)).toEqual(shown);
  expect(Object.values(onPage).filter((tile) => tile.includes('vs the previous period'))).not.toEqual([]);
  await page.goto(`/admin/partners/${id}/overview-report?timeFilter=last_30_days`);
  expect(await tilesOf(page)).toEqual(onPage);
  await be(page, 'approved');
  await page.goto('/?timeFilter=last_30_days');
  expect(await tilesOf(page)).toEqual(onPage);
});
