import { be } from '../support/be.ts';
import { fitsItsWidth, nothingIsCut, screenIs } from '../support/screen.ts';
import { screens, walk } from '../support/screens.ts';
import { test } from '../support/test.ts';

/* Every screen and the catalogue in both themes at three widths; CI looks at one of the six. */
test.use({ serverEnv: { SEED_DEMO: '1' } });

const catalogue = [{ address: '/dev/ui', heading: 'Shared interface' }];

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 768, 1440])
    for (const [account, all] of Object.entries({ ...screens, '': [...(screens[''] ?? []), ...catalogue] }))
      test(`axe, ${colorScheme}, ${width} px: ${account || 'nobody in particular'}`, async ({ page, mails }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (account !== '') await be(page, account);
        await walk({ page, mails }, all, async (shown, heading) => {
          await screenIs(shown, heading);
          await fitsItsWidth(shown);
          await nothingIsCut(shown);
        });
      });
