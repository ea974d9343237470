import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { chromiumArgs, installedChromium, withoutLinesOfRequests } from '../../support/chromium.mjs';

/** How slow the browser is made; full speed where nothing is given. */
export interface Slowdown {
  /** Times slower than this machine's processor. */
  cpu?: number;
  /** Bits a second both ways, and ms of every round trip. */
  network?: { bits: number; latency: number };
}

/** A phone's line and processor: 9 Mbit/s, 60 ms, a quarter of this processor. */
export const slow: Slowdown = { cpu: 4, network: { bits: 9_000_000, latency: 60 } };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: installedChromium(),
    args: [...chromiumArgs, `--js-flags=${withoutLinesOfRequests}`],
  });

/** Does something in a page with nothing cached; `stored` is what its local storage holds at the start. */
export async function inPage<Result>(
  browser: Browser,
  { slowdown = {}, stored = {} }: { slowdown?: Slowdown; stored?: Record<string, string> },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { cpu, network } = slowdown;
    if (network) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: network.bits / 8,
        uploadThroughput: network.bits / 8,
      });
    }
    if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    return await work(page);
  } finally {
    await context.close();
  }
}
