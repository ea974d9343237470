import { expect, type Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  /** What moved, from where to where. */
  readonly moved: readonly string[];
}

/** Notes what moves by itself on every page that is loaded from here on, as Chromium counts it. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shifts', shifts);
    interface Source {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly Source[] = Reflect.get(entry, 'sources');
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
        );
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Fails where more has moved on this page so far, once two frames were drawn, and names what did. */
export async function expectStill(page: Page, most = 0.02): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<readonly Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'shifts')))),
        );
      }),
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most);
}
