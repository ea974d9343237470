import type { Page } from '@playwright/test';

import { axe } from '../support/axe.ts';
import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, screenIs, targetsAreLarge } from '../support/screen.ts';
import { parts, screens, walk } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * Every screen on the demo data: its first heading, no scrolling sideways and nothing cut off that one can use, narrow and
 * wide, nothing too small for a thumb, and, by the fixtures, nothing that breaks the page's policy. Axe looks at it once, narrow and dark;
 * long/axe.spec.ts has it look at three widths in both themes.
 */
/** 1280 px at 400%, as far as WCAG has a page reflow. */
const narrowest = { width: 320, height: 780 };
const narrow = { width: 360, height: 780 };
const wide = { width: 1280, height: 720 };
test.use({ data: 'demo', viewport: narrow, colorScheme: 'dark' });

for (const [account, all] of Object.entries(screens))
  for (const [index, part] of parts(all).entries())
    test(`screens of ${account || 'no one in particular'}, part ${index + 1}`, async ({ page, mails }) => {
      if (account !== '') await be(page, account);
      const look = async (shown: Page, heading: string | RegExp) => {
        await screenIs(shown, heading);
        await axe(shown);
        await targetsAreLarge(shown);
        for (const viewport of [narrow, wide]) {
          await shown.setViewportSize(viewport);
          await screenIs(shown, heading);
          await fitsItsWidth(shown);
          await nothingIsCut(shown);
        }
        await shown.setViewportSize(narrowest);
        await fitsItsWidth(shown);
        await shown.setViewportSize(narrow);
      };
      // The login page and its like come with the HTML: each is loaded. Of the others, long/axe.spec.ts loads each.
      await walk({ page, mails }, part, look, account === '' ? 'address' : 'link');
    });

test('the page that describes the API keeps within its policy', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
