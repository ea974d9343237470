import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';

import { chromiumArgs, installedChromium } from '../../support/chromium.mjs';
import type { AuditedPage } from './auditedPages.ts';
import type { Figure } from './report.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What the score of performance is made of. */
const parts = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'speed-index': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
} as const satisfies Readonly<Record<string, Figure['unit']>>;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/**
 * Scores of Lighthouse with its settings for a phone, its simulated line and processor. `signIn` answers what the local
 * storage holds for pages of an account: those of visitors come before them. `directory` takes the browser's profile.
 */
export async function lighthouseScores(
  pages: readonly AuditedPage[],
  {
    directory,
    runs,
    origin,
    signIn,
  }: {
    directory: string;
    runs: number;
    origin: string;
    signIn: (account: string) => Promise<Readonly<Record<string, string>>>;
  },
): Promise<Figure[]> {
  const port = await freePort();
  const profile = join(directory, 'lighthouse');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: installedChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/robots.txt`);
    const figures: Figure[] = [];
    for (const { name, path, goals, account } of pages) {
      await page.evaluate(
        (entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        },
        account === null ? {} : await signIn(account),
      );
      const scores = new Map<string, number[]>([...categories, ...Object.keys(parts)].map((each) => [each, []]));
      for (let run = 0; run < runs; run += 1) {
        const result = await lighthouse(`${origin}${path}`, {
          port,
          output: 'json',
          logLevel: 'error',
          disableStorageReset: true,
          onlyCategories: [...categories],
        });
        for (const category of categories)
          scores.get(category)?.push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
        for (const part of Object.keys(parts)) scores.get(part)?.push(result?.lhr.audits[part]?.numericValue ?? 0);
      }
      for (const category of categories)
        figures.push({
          name: `${name}, ${category}`,
          values: scores.get(category) ?? [],
          goal: category === 'performance' ? goals.performance : category === 'seo' ? (goals.seo ?? null) : 100,
          unit: 'points',
        });
      for (const [part, unit] of Object.entries(parts))
        figures.push({ name: `${name}, ${part}`, values: scores.get(part) ?? [], goal: null, unit });
    }
    return figures;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
