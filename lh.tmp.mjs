import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArgs, installedChromium } from './tools/support/chromium.mjs';
const [origin, ...paths] = process.argv.slice(2);
const ctx = await chromium.launchPersistentContext('/tmp/lhprof'+process.pid, { executablePath: installedChromium(), args: [...chromiumArgs, '--remote-debugging-port=9333'] });
const page = await ctx.newPage();
const r = await page.request.post(origin + '/api/auth/login', { data: { email: 'admin@tributary.example', password: 'tributary-demo-2026' } });
const { data } = await r.json();
await page.goto(origin + '/robots.txt');
for (const p of paths) {
  await page.evaluate(([s, on]) => on ? localStorage.setItem('tributary.session', s) : localStorage.clear(), [JSON.stringify(data), !p.startsWith('/auth')]);
  const { lhr, artifacts } = await lighthouse(origin + p, { port: 9333, output: 'json', logLevel: 'error', disableStorageReset: true, onlyCategories: ['performance'], ...(process.env.AUDITS ? {} : {}) });
  console.log(p, lhr.categories.performance.score, ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index', 'cumulative-layout-shift', 'interactive'].map((k) => k + ' ' + lhr.audits[k].displayValue + ' (' + lhr.audits[k].score + ')').join(', '));
  console.log('  lcp', JSON.stringify(lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet), JSON.stringify(lhr.audits['largest-contentful-paint-element']?.details?.items?.[1]?.items));
  console.log('  cls', JSON.stringify(lhr.audits['layout-shifts']?.details?.items?.map((i) => [i.score, i.node?.snippet?.slice(0, 120)])));
  console.log('  main', JSON.stringify(lhr.audits['mainthread-work-breakdown']?.details?.items?.map((i) => [i.groupLabel, Math.round(i.duration)])));
  console.log('  boot', JSON.stringify(lhr.audits['bootup-time']?.details?.items?.slice(0,6).map((i) => [i.url.slice(-22), Math.round(i.total)])));
  console.log('  long', JSON.stringify(lhr.audits['long-tasks']?.details?.items?.map((i) => [i.url.slice(-20), Math.round(i.startTime), Math.round(i.duration)])), 'bench', lhr.environment.benchmarkIndex);
  console.log('  net', lhr.audits['network-requests'].details.items.length, Math.round(lhr.audits['total-byte-weight'].numericValue/1000)+' kB');
}
await ctx.close();
