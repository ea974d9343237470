import type { Page } from '@playwright/test';

export interface FirstPaint {
  /** ms from the start of the navigation to the largest contentful paint. */
  largest: number;
  /** ms from there to the first frame that shows the awaited element. */
  ready: number;
  /** The sum of the layout shifts. */
  shift: number;
}

/** After `ready`, the page may still move or paint something larger. */
const settling = 1_200;

/** Opens an address and reads the browser’s paint timings; `ready` selects what the page is opened for. */
export async function firstPaint(page: Page, url: string, ready: string, count: number): Promise<FirstPaint> {
  await page.addInitScript(
    ([selector, least]) => {
      const measured = { largest: 0, ready: 0, shift: 0 };
      Reflect.set(window, 'measured', measured);
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) measured.largest = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput')) measured.shift += Number(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
      const look = () => {
        if (document.querySelectorAll(selector).length < least) requestAnimationFrame(look);
        else measured.ready = performance.now();
      };
      requestAnimationFrame(look);
    },
    [ready, count] as const,
  );
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'measured') ?? {}, 'ready') > 0);
  await page.waitForTimeout(settling);
  return page.evaluate((): FirstPaint => Reflect.get(window, 'measured'));
}
