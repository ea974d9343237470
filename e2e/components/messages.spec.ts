import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/catalogue.ts';

test.use({ part: 'messages', contextOptions: { reducedMotion: 'no-preference' } });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const toasts = (page: Page) => page.locator('.toast');
const say = (page: Page) => messages(page).getByRole('button', { name: 'Show a message' }).click();
/** The bar's animation is the toast's clock. */
const bar = (toast: Locator) => toast.locator('.toast-bar');
const setClock = (toast: Locator, ms: number) =>
  bar(toast).evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time;
  }, ms);

test('a toast stays 3000 ms, waits while it is looked at or the window is not, and goes on a click', async ({
  catalogue: page,
}) => {
  await say(page);
  const toast = toasts(page);
  await expect(toast).toHaveText('Data updated successfully!');
  await expect(bar(toast)).toHaveCSS('animation-duration', '3s');
  await expect(toast).toHaveCSS('animation-name', 'toast-bounce');
  await toast.hover();
  await expect(bar(toast)).toHaveCSS('animation-play-state', 'paused');
  await setClock(toast, 2999);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toHaveCount(0);

  await say(page);
  await page.mouse.move(5, 5);
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(bar(toast)).toHaveCSS('animation-play-state', 'paused');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(bar(toast)).toHaveCSS('animation-play-state', 'running');
  await toast.click();
  await expect(toast).toHaveCount(0);
});

test('five toasts are shown at once over all positions and the others wait their turn', async ({ catalogue: page }) => {
  await messages(page).getByRole('button', { name: 'Show seven messages' }).click();
  await messages(page).getByLabel('Position').selectOption('bottom-left');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await say(page);
  await expect(toasts(page)).toHaveText([1, 2, 3, 4, 5].map((index) => `Message ${index}`));
  await toasts(page).filter({ hasText: 'Message 1' }).click();
  await expect(toasts(page).filter({ hasText: 'Message 6' })).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(5);
});

test('notifications after the fifth are counted in one toast', async ({ catalogue: page }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const notify = messages(page).getByRole('button', { name: 'Notify' });
  for (let count = 0; count < 8; count += 1) await notify.press('Enter');
  await expect(toasts(page)).toHaveCount(5);
  await toasts(page).first().click();
  await expect(toasts(page).filter({ hasText: /^3 more notifications$/ })).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(5);
});

test('what can be undone for five seconds shows them, and does not wait while it is looked at', async ({
  catalogue: page,
}) => {
  const undoable = messages(page).getByRole('button', { name: 'Show what can be undone' });
  const toast = toasts(page);
  await undoable.click();
  await expect(toast.getByText(/^[1-5] s$/)).toBeVisible();
  await expect(bar(toast)).toHaveCSS('animation-duration', '5s');
  await toast.hover();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(bar(toast)).toHaveCSS('animation-play-state', 'running');
  await setClock(toast, 4999);
  await expect(toast).toHaveCount(0);
  await undoable.click();
  await toast.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(messages(page).getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('toasts have six positions, five transitions and the colours of four themes', async ({ catalogue: page }) => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const toast = toasts(page);
  const shownWith = async (choices: Record<string, string>) => {
    for (const [label, value] of Object.entries(choices)) await messages(page).getByLabel(label).selectOption(value);
    await say(page);
    await expect(toast).toBeVisible();
  };
  const gone = async () => {
    await toast.click({ position: { x: 12, y: 12 } });
    await expect(toast).toHaveCount(0);
  };
  const transitions = ['bounce', 'slide', 'flip', 'zoom', 'none'];
  for (const [index, position] of [
    'top-left',
    'top-center',
    'top-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ].entries()) {
    const transition = transitions[index] ?? 'none';
    await shownWith({ Position: position, Transition: transition });
    await expect(toast).toHaveCSS(
      'animation-name',
      ['bounce', 'flip', 'zoom'].includes(transition) ? `toast-${transition}` : 'none',
    );
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
        const side = middle.x < width / 3 ? 'left' : middle.x > (width * 2) / 3 ? 'right' : 'center';
        return `${middle.y < height / 2 ? 'top' : 'bottom'}-${side}`;
      })
      .toBe(position);
    await gone();
  }
  const light = { back: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)', bar: 'rgb(43, 149, 89)' };
  const dark = { back: 'rgb(34, 51, 59)', text: 'rgb(255, 255, 255)', bar: 'rgb(103, 201, 146)' };
  const coloured = async ({ back, text, bar: green }: typeof light) => {
    await expect(toast).toHaveCSS('background-color', back);
    await expect(toast.locator('.mantine-Notification-description')).toHaveCSS('color', text);
    await expect(bar(toast)).toHaveCSS('background-color', green);
    await gone();
  };
  await shownWith({ Theme: 'auto' });
  await coloured(light);
  await shownWith({ Theme: 'dark' });
  await coloured(dark);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  await shownWith({ Theme: 'light' });
  await coloured(light);
  await shownWith({ Theme: 'auto' });
  await coloured(dark);
  await shownWith({ Theme: 'colored', Level: 'error' });
  await expect(toast).toHaveRole('alert');
  await expect(toast).not.toHaveCSS('background-color', dark.back);
});

test('a notification toast is of its own kind: top right, ten seconds, no icon, one line cut at 250 px', async ({
  catalogue: page,
}) => {
  await messages(page).getByRole('button', { name: 'Notify' }).click();
  const toast = toasts(page);
  await expect(bar(toast)).toHaveCSS('animation-duration', '10s');
  await expect(toast).toHaveCSS('min-height', '50px');
  await expect(toast).toHaveCSS('border-radius', '12px');
  await expect(toast.locator('.mantine-Notification-icon')).toHaveCount(0);
  const line = toast.locator('.toast-line');
  await expect(line).toHaveCSS('text-overflow', 'ellipsis');
  await expect
    .poll(() => line.evaluate((element) => [element.clientWidth, element.scrollWidth > element.clientWidth]))
    .toEqual([250, true]);
  await expect.poll(async () => (await toast.boundingBox())?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
  // Below the bar of a page.
  await expect.poll(async () => (await toast.boundingBox())?.y).toBe(64);
});

test('the confirmation dialog is 400 px wide, slides up with its focus on Cancel, and only its button confirms', async ({
  catalogue: page,
}) => {
  const answer = messages(page).locator('output');
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  const ask = async () => {
    await messages(page).getByRole('button', { name: 'Ask something' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await page.evaluate(() => {
    new MutationObserver((records) => {
      for (const { target } of records)
        if (
          target instanceof HTMLElement &&
          target.matches('.mantine-Modal-content') &&
          target.style.transform !== ''
        ) {
          const { dataset } = document.documentElement;
          dataset['slid'] ??= target.style.transform;
          for (const button of target.querySelectorAll('button'))
            dataset['pressed'] ??= getComputedStyle(button).pointerEvents;
        }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  });
  await ask();
  await expect(dialog.getByText('This record will be permanently deleted. This cannot be undone.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['slid'])).toMatch(/^translateY\(/);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['pressed']), 'a press while it slides')
    .toBe('none');
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(400);
  await expect(dialog.getByRole('button', { name: 'Delete note' })).toHaveCSS('background-color', 'rgb(166, 27, 27)');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(answer).toHaveText('Rejected');
  await ask();
  await dialog.getByRole('button', { name: 'Delete note' }).click();
  await expect(answer).toHaveText('Confirmed');
  for (const button of ['Cancel', 'Close']) {
    await expect(dialog).toHaveCount(0);
    await ask();
    await dialog.getByRole('button', { name: button }).click();
    await expect(answer).toHaveText('Rejected');
  }
});
