import type { Page, Route } from '@playwright/test';

import { be } from '../support/be.ts';
import { screenIs } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ data: 'demo' });

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a card that is moved on before its first move is answered stays where it was put last', async ({ page }) => {
  await be(page, 'admin');
  await page.goto('/admin/prospects?view=board');
  await screenIs(page, 'Prospects');
  const first = column(page, 'Contacted')
    .getByRole('button', { name: /^Move .* from Contacted$/ })
    .first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace(/^Move (.*) from Contacted$/, '$1');
  const handle = (status: string) =>
    column(page, status).getByRole('button', { name: `Move ${name} from ${status}`, exact: true });
  const held: Route[] = [];
  await page.route('**/api/prospects/*/update-prospect-status', (route) => void held.push(route));
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(handle('In conversation')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(handle('Offer sent')).toBeFocused();
  await expect.poll(() => held.length).toBe(1);

  // The first answer comes while the second move is still on its way.
  const [one] = held;
  const isAnswered = page.waitForResponse(/update-prospect-status/);
  await one?.continue();
  await isAnswered;
  await expect.poll(() => held.length).toBe(2);
  await expect(handle('Offer sent')).toBeVisible();
  await expect(handle('In conversation')).toHaveCount(0);

  const isReadAnew = page.waitForResponse(/\/api\/prospects\?/);
  await held[1]?.continue();
  await isReadAnew;
  await expect(handle('Offer sent')).toBeVisible();
  await expect(handle('In conversation')).toHaveCount(0);
});
