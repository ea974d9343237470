import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answering } from './answering.ts';
import { sourcesFile } from '../../tools/support/manifest.mjs';

/** The file of the build that a source is in, wherever it is served. */
export function fileOf(source: string): string {
  const sources: unknown = JSON.parse(readFileSync(`dist/client/${sourcesFile}`, 'utf8'));
  const file: unknown = typeof sources === 'object' && sources !== null ? Reflect.get(sources, source) : undefined;
  if (typeof file !== 'string') throw new Error(`The build has no ${source}.`);
  return `**/${file}`;
}

/** Keeps the file of a source pending until the result is called, which waits until it is there. */
export async function hold(page: Page, source: string): Promise<() => Promise<void>> {
  const file = fileOf(source);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const response = page.waitForResponse(file);
    release();
    await (await response).finished();
  };
}

/** Loses the file of a source pending, until the result is called. */
export const lose = (page: Page, source: string): Promise<() => void> =>
  answering(page, fileOf(source), (route) => route.abort());
