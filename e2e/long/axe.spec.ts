import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { fitsItsWidth, nothingIsCut, screenIs } from '../support/screen.ts';
import { screens, walk } from '../support/screens.ts';
import { test } from '../support/test.ts';

/* Every screen and the catalogue in both themes at three widths; CI looks at one of the six. */
test.use({ data: 'demo' });

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 768, 1440])
    test.describe(`axe, ${colorScheme}, ${width} px`, () => {
      test.beforeEach(async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
      });

      for (const [account, all] of Object.entries(screens))
        test(account || 'no one in particular', async ({ page, mails }) => {
          if (account !== '') await be(page, account);
          await walk({ page, mails }, all, async (shown, heading) => {
            await screenIs(shown, heading);
            await axe(shown);
            await fitsItsWidth(shown);
            await nothingIsCut(shown);
          });
        });

      // Some of what it shows is busy for ever.
      test('the catalogue', async ({ page }) => {
        await openCatalogue(page);
        await axe(page);
        await fitsItsWidth(page);
        await nothingIsCut(page);
      });
    });
