import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, screenIs } from '../support/screen.ts';
import { parts, screens, walk } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * Every screen on the demo data: its first heading, no scrolling sideways, nothing cut off that one can use, and, by the
 * fixtures, nothing that breaks the page's policy. Axe looks at each twice: narrow in the dark theme, wide in the light one.
 */
const narrow = { width: 360, height: 780 };
const wide = { width: 1280, height: 720 };
test.use({ data: 'demo', viewport: narrow, colorScheme: 'dark' });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const [account, all] of Object.entries(screens))
  for (const [index, part] of parts(all).entries())
    test(`screens of ${account || 'nobody in particular'}, part ${index + 1}`, async ({ page, mails }) => {
      if (account !== '') await be(page, account);
      await walk({ page, mails }, part, async (shown, heading) => {
        for (const [colorScheme, viewport] of [
          ['dark', narrow],
          ['light', wide],
        ] as const) {
          await shown.setViewportSize(viewport);
          // As the product does when the theme is chosen: no reload.
          await shown.locator('html').evaluate((html, scheme) => {
            html.dataset['mantineColorScheme'] = scheme;
          }, colorScheme);
          await screenIs(shown, heading);
          await axe(shown);
          await fitsItsWidth(shown);
          await nothingIsCut(shown);
        }
        await shown.setViewportSize(narrow);
      });
    });

test('the page that describes the API keeps within its policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
