import type { Locator, Page } from '@playwright/test';

import { expect } from './test.ts';

/** More stops than any screen has. */
const most = 150;

/** Null where the focused element shows its focus; otherwise what is wrong, in words. */
const unseen = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const around = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')];
    const isMarked = around.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
    // A field shows its focus by its caret and its border.
    if (isMarked || focused.matches('input, textarea, select')) return null;
    return focused.outerHTML.slice(0, 200);
  });

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on with a key until this has the focus, which is to be seen at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; !(await isFocused(target)); stops += 1) {
    if (stops === most) throw new Error(`${key} never comes to ${String(target)}.`);
    await page.keyboard.press(key);
    expect(await unseen(page), 'what has the focus shows it').toBeNull();
  }
}

/** Goes to it, and presses it. */
export async function pressAt(page: Page, target: Locator, press: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(press);
}

/** Goes to a field, and types over what it has. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Types a time into a field for one, part by part as the browser shows it. */
export async function typeTime(page: Page, target: Locator, date: string, time: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(date);
  await page.keyboard.press('ArrowRight');
  // With a half of the day where the browser shows one.
  await page.keyboard.type(`${time}A`);
}

/** Past the navigation, as every page offers first. */
export async function toContent(page: Page): Promise<void> {
  await pressAt(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.locator('#main')).toBeFocused();
}

/** Whether the focus stands on something to use within this; after what had it went away. */
export async function focusIsWithin(around: Locator): Promise<void> {
  await expect
    .poll(() =>
      around.evaluate((element) => element !== document.activeElement && element.contains(document.activeElement)),
    )
    .toBe(true);
}
