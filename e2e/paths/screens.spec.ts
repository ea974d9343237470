import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, screenIs } from '../support/screen.ts';
import { screens, walk } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * Every screen on the demo data, in the dark theme and 360 px wide: its first heading, axe, no scrolling sideways, nothing
 * cut off that one can use, and, by the fixtures, nothing that breaks the page's policy.
 */
test.use({ data: 'demo', viewport: { width: 360, height: 780 }, colorScheme: 'dark' });

test.setTimeout(120_000);
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const [account, all] of Object.entries(screens))
  test(`screens of ${account || 'nobody in particular'}`, async ({ page, mails }) => {
    if (account !== '') await be(page, account);
    await walk({ page, mails }, all, async (shown, heading) => {
      await screenIs(shown, heading);
      await fitsItsWidth(shown);
      await nothingIsCut(shown);
    });
  });

test('the page that describes the API keeps within its policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
