import type { Page } from '@playwright/test';

/** Adds up what moves by itself on every page that is loaded from here on, as Chromium counts it. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much has moved on this page so far, once two frames were drawn. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Number(Reflect.get(window, 'shifted'))))),
        );
      }),
  );
