import type { Page } from '@playwright/test';

/** ms from a click to the frame that shows the requested rows, each click once. */
export interface Clicks {
  next: number[];
  sort: number[];
}

const rows = 'table tbody tr';
/** ms that a button is held down; without it all that a press begins would count as the click's. */
const press = 80;

/** Clicks, and waits for other rows: ms from the click's own time to the end of the frame that paints them. */
async function clickToRows(page: Page, selector: string): Promise<number> {
  await page.evaluate((within) => {
    const body = document.querySelector(within);
    const before = body?.textContent;
    const painted = new Promise<number>((resolve) => {
      let clickedAt = 0;
      addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        if (clickedAt === 0 || document.querySelector(within)?.textContent === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          // A message is taken after the frame was painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - clickedAt));
          port1.start();
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    Reflect.set(window, 'painted', painted);
  }, 'table tbody');
  await page.locator(selector).click({ delay: press });
  const took = await page.evaluate((): Promise<number> => Reflect.get(window, 'painted'));
  // What follows a click, such as the other page's prefetch, is not the next one's.
  await page.waitForLoadState('networkidle');
  return took;
}

/** Opens a list and clicks through pages and orders; the first click warms the code up and does not count. */
export async function clickThrough(page: Page, url: string, pages: number): Promise<Clicks> {
  await page.goto(url);
  await page.locator(rows).nth(24).waitFor();
  await page.waitForLoadState('networkidle');
  const next: number[] = [];
  for (let clicked = 0; clicked < pages; clicked += 1)
    next.push(await clickToRows(page, 'button[aria-label="Next page"]'));
  const sort: number[] = [];
  const sortable = page.locator('table thead th button[data-sorted]');
  const titles = await sortable.count();
  for (let index = 0; index < titles; index += 1)
    // Each column both ways: never an answer that is there already.
    for (let way = 0; way < 2; way += 1)
      sort.push(
        await clickToRows(page, `table thead th:has(button[data-sorted]) >> nth=${index} >> button[data-sorted]`),
      );
  return { next: next.slice(1), sort };
}
