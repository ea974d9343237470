import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Debian's headless shell first: it draws the same and spares a test the parts of a desktop browser.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((directory) => names.map((name) => join(directory, name))),
  ...names.map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser this machine already has: `CHROMIUM`, else an installed one; undefined leaves it to Playwright's own. */
export function installedChromium() {
  return process.env.CHROMIUM || places.find((place) => existsSync(place));
}

/** What it is started with for tests and measurements: as root, without a graphics card, and without talk of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Of V8. With the protocol's network domain on, which names the line behind each request, it would parse every script again to
 * find it: a cost that only pages with open developer tools have, and 5 % of a run of the tests.
 */
export const withoutLinesOfRequests = '--no-enable-lazy-source-positions';

/**
 * For tests alone: many browsers share few cores, and threads of their own for drawing and rubbish cost 6 % of a run. Without the one
 * that puts layers together (`--disable-threaded-compositing`) a page is never drawn, which only looks as if it spared a fifth.
 */
export const sharedCoresArgs = ['--in-process-gpu', `--js-flags=--single-threaded,${withoutLinesOfRequests}`];
