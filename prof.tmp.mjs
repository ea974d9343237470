import { chromium } from '@playwright/test';
import { chromiumArgs, installedChromium } from './tools/support/chromium.mjs';
const origin = process.argv[2];
const b = await chromium.launch({ executablePath: installedChromium(), args: chromiumArgs });
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
const page = await ctx.newPage();
const r = await page.request.post(origin + '/api/auth/login', { data: { email: 'admin@tributary.example', password: 'tributary-demo-2026' } });
const { data } = await r.json();
await page.addInitScript((s) => localStorage.setItem('tributary.session', s), JSON.stringify(data));
await page.goto(origin + (process.argv[3] ?? '/admin/partners'));
await page.locator('table tbody tr').nth(24).waitFor();
await page.waitForLoadState('networkidle');
const next = page.getByRole('button', { name: 'Next page' });
const clicks = async () => {
  const cols = page.locator('table thead th button[data-sorted]');
  for (let i = 0; i < 3; i++) for (let k = 0; k < 2; k++) { await cols.nth(i).click({ delay: 80 }); await page.waitForLoadState('networkidle'); }
};
await clicks();
const c = await ctx.newCDPSession(page);
await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval', { interval: 200 });
await c.send('Profiler.start');
await clicks(); await clicks();
const { profile } = await c.send('Profiler.stop');
const ids = new Map(profile.nodes.map((n) => [n.id, n]));
const par = new Map(); for (const n of profile.nodes) for (const k of n.children ?? []) par.set(k, n.id);
const self = new Map(), incl = new Map(), file = new Map(); let busy = 0;
profile.samples.forEach((s, i) => {
  const t = profile.timeDeltas[i] / 1000; const n = ids.get(s); const nm = n.callFrame.functionName || '(anon)';
  if (nm === '(idle)') return; busy += t;
  const key = nm + ' ' + n.callFrame.url.split('/').pop() + ':' + n.callFrame.lineNumber;
  self.set(key, (self.get(key) ?? 0) + t);
  const seen = new Set(); let cur = s;
  while (cur !== undefined) { const m = ids.get(cur).callFrame; const k2 = (m.functionName || '(anon)') + ' ' + m.url.split('/').pop() + ':' + m.lineNumber; if (!seen.has(k2)) { seen.add(k2); incl.set(k2, (incl.get(k2) ?? 0) + t); } cur = par.get(cur); }
});
const top = (m, n) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => (v / 12).toFixed(2).padStart(8) + '  ' + k).join('\n');
console.log('busy per click', (busy / 12).toFixed(1), '\nSELF\n' + top(self, 45) + '\nINCL\n' + top(incl, 110));
await b.close();
