import { expect, keepExactLetters, openCatalogue, test } from '../support/catalogue.ts';

test.use({ part: 'charts' });

const chart = 'Clicks, installs and paying shops in 2026';

test('an area chart labels its series at the ends of their lines, one below the other', async ({ catalogue: page }) => {
  await expect(page.getByRole('heading', { level: 2 }).first(), 'the part stands alone').toHaveText(
    'Installs by country',
  );
  const figure = page.getByRole('figure', { name: chart });
  await figure.scrollIntoViewIfNeeded();
  const names = figure.locator('[data-end-labels] text');
  await expect(names).toHaveText(['Clicks', 'Installs', 'Paying shops']);
  await expect(async () => {
    const [plot, ...boxes] = await Promise.all([
      figure.locator('.recharts-cartesian-grid').boundingBox(),
      ...['Clicks', 'Installs', 'Paying shops'].map((name) => names.getByText(name, { exact: true }).boundingBox()),
    ]);
    const svg = await figure.locator('.recharts-surface').first().boundingBox();
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThan((plot?.x ?? 0) + (plot?.width ?? 0));
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((svg?.x ?? 0) + (svg?.width ?? 0));
    }
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(Math.min(...tops.slice(1).map((top, index) => top - (tops[index] ?? 0)))).toBeGreaterThanOrEqual(15);
  }).toPass();
});

test('a month that is not over is dashed from where the solid line ends, and named “so far”', async ({
  catalogue: page,
}) => {
  const figure = page.getByRole('figure', { name: 'Clicks by month, the last so far' });
  await figure.scrollIntoViewIfNeeded();
  const lines = figure.locator('path.recharts-area-curve');
  await expect(lines).toHaveCount(2);
  const [solid, dashed] = [lines.nth(0), lines.nth(1)];
  await expect(solid).not.toHaveAttribute('stroke-dasharray', '4 4');
  await expect(dashed).toHaveAttribute('stroke-dasharray', '4 4');
  const numbersOf = async (line: typeof solid) => (await line.getAttribute('d'))?.match(/[\d.]+/g) ?? [];
  await expect(async () => {
    const [ahead, after] = await Promise.all([numbersOf(solid), numbersOf(dashed)]);
    expect(after.length).toBeGreaterThan(2);
    expect(after.slice(0, 2)).toEqual(ahead.slice(-2));
  }).toPass();
  await expect(figure.locator('[data-end-labels] text')).toHaveText(['Clicks']);
  await figure.getByText('Table', { exact: true }).click();
  await expect(figure.getByRole('rowheader').last()).toHaveText('December 2026, so far');
});

test('on a phone the labels are above the lines', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openCatalogue(page, 'charts');
  const figure = page.getByRole('figure', { name: chart });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('.recharts-surface').first()).toBeVisible();
  await expect(figure.locator('figcaption')).toContainText('ClicksInstallsPaying shops');
  await expect(figure.locator('[data-end-labels]')).toHaveCount(0);
});

test('a picture just below the screen waits for the first scroll, one further below for its turn, and paper for none', async ({
  catalogue: page,
}) => {
  const pictureOf = (name: string) => page.getByRole('figure', { name, exact: true }).locator('> [aria-hidden="true"]');
  const [above, below, further] = [
    pictureOf('Earned by app this month'),
    pictureOf('Clicks by month, the last so far'),
    pictureOf('Shops by plan, none yet'),
  ];
  const isDrawn = (picture: typeof above) => picture.locator('svg');
  const top = (await below.boundingBox())?.y ?? 0;
  // The map at the top grows as it is drawn: a screen that ends above the picture before that, and near it after.
  await page.setViewportSize({ width: 1280, height: Math.floor(top) - 100 });
  await page.reload();
  await expect(isDrawn(above)).not.toHaveCount(0);
  await expect(isDrawn(below)).toHaveCount(0);
  await page.evaluate(() => scrollBy(0, 1));
  await expect(isDrawn(below)).not.toHaveCount(0);
  await expect(isDrawn(further)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(isDrawn(further)).not.toHaveCount(0);
});

test('what is printed is printed in the light theme on white, whatever the screen shows', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openCatalogue(page, 'charts');
  const html = page.locator('html');
  const shops = page.getByRole('figure', { name: 'Shops by plan', exact: true });
  await shops.scrollIntoViewIfNeeded();
  const shop = shops.locator('circle').nth(1);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(shop).toHaveCSS('stroke', 'rgb(45, 190, 155)');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(shop).toHaveCSS('stroke', 'rgb(10, 102, 67)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('which labels of an axis have room is decided in their own font and size, however late the font comes', async ({
  page,
}) => {
  await keepExactLetters(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.woff2', async (route) => {
    await arrived;
    await route.continue();
  });
  await openCatalogue(page, 'charts');
  const figure = page.getByRole('figure', { name: chart });
  await figure.scrollIntoViewIfNeeded();
  await expect(page.getByRole('figure').filter({ has: page.locator('.recharts-surface') })).toHaveCount(0);
  arrive();
  await expect(figure.locator('.recharts-xAxis-tick-labels text')).toHaveText([
    '1 Jan 2026',
    '1 Apr 2026',
    '1 Jul 2026',
    '1 Oct 2026',
  ]);
});

test('without its font a chart is drawn in the one beside it', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await openCatalogue(page, 'charts');
  const figure = page.getByRole('figure', { name: chart });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('.recharts-xAxis-tick-labels text').first()).toHaveText('1 Jan 2026');
});
