import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, keepExactLetters, openCatalogue, test } from '../support/catalogue.ts';

/*
 * The catalogue's sections are photographed in both themes and compared with e2e/pictures. Pixels are compared only in the
 * release of Chromium that took those; another draws letters a little differently, and there what is measured has to do.
 * After a wanted change: `npx playwright test e2e/components/pictures.spec.ts --update-snapshots`, and look at each.
 */
const takenWith = '156';
/** Sections without a picture: what they show is in another’s. */
const onlyMeasured = new Set(['Plain rows on pages']);

/** Every section with the fact its picture protects. */
const facts: Readonly<Record<string, string>> = {
  'Data table': 'rows are one line high, amounts end on one line, the pager stands below',
  'A loading list': 'skeletons stand where the rows will be',
  'No rows': 'a list that found nothing says so in its middle',
  'A failed list': 'a list that failed offers to try again',
  'Failed to refresh': 'older rows stay under the failure',
  'Nothing yet': 'a new list says what will be there',
  'Plain rows': 'a table without a pager ends with its last row',
  'Plain rows on pages': 'ten rows and the pages of the others below them',
  Messages: 'each notice has the colours of its level',
  Form: 'labels, hints and fields stand in one column, buttons at its end',
  Fields: 'labels and fields of one row begin on one line',
  'Long work': 'a button that starts long work looks like any other',
  'Shown before it is saved': 'a switch has its words beside it',
  Download: 'a download has its sign before its words',
  Empty: 'an empty part is in the middle: sign, title, words, one step',
  Failed: 'a failed part is in the middle and offers to try again',
  Loading: 'lines of different length stand for text',
  Buttons: 'one kind of button stands out; danger is red, what cannot be pressed is pale',
  Earnings: 'two series are told apart and named at their ends',
  'Conversion funnel': 'bars shrink from step to step',
  Words: 'states have a dot and a word each',
  Text: 'formatted text keeps its heading, emphasis and list',
  'Installs by country': 'the map is tinted by number and has its legend',
  'Earned by app': 'bars start at zero and carry their numbers',
  'Clicks and installs by month': 'bars of two series stand side by side',
  'Last month so far': 'a month that is not over is dashed, and named so',
  'Three series': 'three names stand at the ends of their lines without touching',
  'Shops by plan': 'each part of the ring is named beside it',
  'Many parts': 'small parts are gathered, a long name is cut, not the ring',
  'An empty chart': 'a chart of nothing keeps its place and says 0',
};

/** What of a section's words and controls is not within it, or lies on another's words. */
const faults = (section: Locator) =>
  section.evaluate((panel) => {
    const edge = panel.getBoundingClientRect();
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Words for screen readers are one pixel large.
      element.getBoundingClientRect().width > 2;
    const scrolls = (element: Element) => {
      for (let around: Element | null = element; around !== null && around !== panel; around = around.parentElement)
        if (getComputedStyle(around).overflow !== 'visible') return true;
      return false;
    };
    const words = [...panel.querySelectorAll('*')].filter(
      (element) =>
        isShown(element) &&
        !scrolls(element) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
    );
    const boxes = words.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { element, name: element.textContent?.trim().slice(0, 30) ?? '', box: range.getBoundingClientRect() };
    });
    const out = boxes
      .filter(({ box }) => box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
      .map(({ name }) => `${name} reaches out`);
    const laps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element }) => !one.element.contains(element) && !element.contains(one.element))
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 4,
        )
        .map(({ name }) => `${one.name} and ${name} lie on one another`),
    );
    return [...out, ...laps];
  });

const boxOf = (section: Locator) =>
  section.evaluate((panel) => {
    const { left, top, width, height } = panel.getBoundingClientRect();
    return {
      left: Math.round(left + scrollX),
      top: Math.round(top + scrollY),
      width: Math.round(width),
      height: Math.round(height),
    };
  });

async function openAtRest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // So high that every chart is near, and drawn at once.
  await page.setViewportSize({ width: 1440, height: 9000 });
  await page.emulateMedia({ colorScheme });
  await keepExactLetters(page);
  await openCatalogue(page);
  const figures = page.getByRole('figure');
  await expect(figures.filter({ has: page.locator('svg') })).toHaveCount(await figures.count());
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // A page higher than the screen is resized for its photograph, to one pixel first, and its charts are drawn anew.
  expect(await page.evaluate(() => document.documentElement.scrollHeight), 'px: the page fits the screen').toBe(9000);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the catalogue’s sections look as they did, ${colorScheme}`, async ({ page, browser }) => {
    await openAtRest(page, colorScheme);
    const titles = page.locator('main section > header h2');
    expect((await titles.allTextContents()).toSorted()).toEqual(Object.keys(facts).toSorted());
    // One photograph of the page and a piece of it for each section: a photograph takes a second.
    const whole = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    for (const [title, fact] of Object.entries(facts)) {
      const section = page.getByRole('region', { name: title, exact: true });
      const box = await boxOf(section);
      const picture = await sharp(whole).extract(box).png().toBuffer();
      expect.soft(await faults(section), `${title}: ${fact}`).toEqual([]);
      if (browser.version().startsWith(`${takenWith}.`) && !onlyMeasured.has(title))
        expect
          .soft(picture, `${title}: ${fact}`)
          .toMatchSnapshot(`${title.toLowerCase().replaceAll(' ', '-')}-${colorScheme}.png`, {
            threshold: 0.1,
            maxDiffPixelRatio: 0.001,
          });
    }
  });
