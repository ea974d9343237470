import { expect, type Page } from '@playwright/test';

/** Waits until the page has its data and is still: no skeleton, nothing busy, no finite animation; toasts are closed. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root, [data-loading="true"]')).toHaveCount(0);
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          for (const close of document.querySelectorAll<HTMLElement>('.toast .mantine-Notification-closeButton'))
            close.click();
          return document
            .getAnimations()
            .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
            .length;
        }),
      { message: `animations of ${page.url()} end`, intervals: [50] },
    )
    .toBe(0);
}

/** Waits until the next change by this method is kept: what is shown before may be shown ahead of the server. */
export const saved = (page: Page, method: 'PATCH' | 'PUT') =>
  page.waitForResponse((response) => response.request().method() === method && response.ok());

/** Asserts that the screen with this first heading is shown and ready; paths/screens.spec.ts has axe look at it. */
export async function screenIs(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await settled(page);
}

/** Asserts that the page does not scroll sideways. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return null;
      const out = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const named = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
      return `${scrollWidth} px of content in ${clientWidth} px: ${named.slice(0, 8).join(', ')}`;
    });
  await expect.poll(wide, `${page.url()} scrolls sideways`).toBeNull();
}

/**
 * Asserts that a thumb hits what it is meant for: everything one can press is 40 px high and wide, but links within a sentence, and
 * the points of a chart, whose table has the same links.
 */
export async function targetsAreLarge(page: Page): Promise<void> {
  const small = () =>
    page.evaluate(() => {
      const pressed =
        'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=switch], [role=tab]';
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen');
      const isWithinWords = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
      const isPoint = (element: Element) => element.closest('figure [role=group][aria-label$=": chart"]') !== null;
      const places = (element: Element) => [
        element,
        ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
        // The field around an input with its sections.
        ...[element.closest('.mantine-Input-wrapper')].filter((around) => around !== null && element.matches('input')),
      ];
      return [...document.querySelectorAll(pressed)].filter(isSeen).flatMap((element) => {
        if (isWithinWords(element) || isPoint(element)) return [];
        const boxes = places(element).map((place) => place?.getBoundingClientRect() ?? new DOMRect());
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        // One pixel and less: there for screen readers alone.
        if (width <= 1 || height <= 1 || (width >= 39.5 && height >= 39.5)) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return [`${element.tagName.toLowerCase()} ${name}: ${Math.round(width)} × ${Math.round(height)} px`];
      });
    });
  await expect.configure({ soft: true }).poll(small, `what is smaller than a thumb on ${page.url()}`).toEqual([]);
}

/** Asserts that nothing one can use reaches out of the window or of what cuts it off at its sides; what scrolls may. */
export async function nothingIsCut(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      const usable =
        'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=switch], [tabindex="0"]';
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen');
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
      return [...document.querySelectorAll(usable)].filter(isSeen).flatMap((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0) return [];
        for (let around: Element | null = element; around !== null; around = around.parentElement) {
          const { overflowX, textOverflow, position } = getComputedStyle(around);
          if (overflowX === 'visible') {
            if (position === 'fixed') break;
            continue;
          }
          // What scrolls shows everything; an ellipsis says that it does not.
          if (around !== element && (overflowX === 'auto' || overflowX === 'scroll')) return [];
          if (textOverflow === 'ellipsis' || around === document.body || around === document.documentElement) continue;
          if (around === element) {
            const isCut = !(element instanceof HTMLInputElement) && element.scrollWidth > element.clientWidth + 1;
            if (isCut) return [`${name(element)}: ${element.scrollWidth} px in ${element.clientWidth}`];
            continue;
          }
          const box = around.getBoundingClientRect();
          if (left < box.left - 1 || right > box.right + 1)
            return [`${name(element)}: cut by ${name(around).slice(0, 40)}`];
        }
        return left < -1 || right > innerWidth + 1 ? [`${name(element)}: out of the window, ${left} to ${right}`] : [];
      });
    });
  await expect.poll(cut, `what is cut off on ${page.url()}`).toEqual([]);
}
