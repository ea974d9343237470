import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, settled } from '../support/screen.ts';
import { screens, walk } from '../support/screens.ts';
import { test } from '../support/test.ts';

/* A window of 1440 × 900 at 200 %: half the CSS pixels, twice as dense. */
test.use({ data: 'demo', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

test.setTimeout(120_000);

for (const [account, all] of Object.entries(screens))
  test(`at 200 % nothing is lost on the screens of ${account || 'no one in particular'}`, async ({ page, mails }) => {
    if (account !== '') await be(page, account);
    await walk({ page, mails }, all, async (shown) => {
      await settled(shown);
      await fitsItsWidth(shown);
      await nothingIsCut(shown);
    });
  });
