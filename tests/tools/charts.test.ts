import path from 'node:path';
import { expect, it } from 'vitest';

import { freePort } from '../support/servers/freePort.ts';
import { start } from '../support/servers/program.ts';
import { within } from '../support/within.ts';

const charts = path.resolve(import.meta.dirname, '../../tools/charts.mjs');

it(
  '`npm run charts` prints where the charts are, serves them without a server, and stops with Ctrl+C',
  async () => {
    const port = await freePort();
    const program = start(charts, [], { ...process.env, PORT: String(port) });
    try {
      const address = `http://localhost:${port}/dev/charts`;
      expect(await program.line()).toBe(`Charts: ${address} (Ctrl+C stops)`);
      const page = await fetch(address, { headers: { accept: 'text/html' } });
      expect([page.status, (await page.text()).includes('<script type="module" src="/src/main.tsx"')]).toEqual([
        200,
        true,
      ]);
      const first = await fetch(new URL('/', address), { redirect: 'manual' });
      expect([first.status, first.headers.get('location')]).toEqual([302, '/dev/charts']);
      expect((await fetch(new URL('/api/me', address))).status).toBe(404);
      const source = await fetch(new URL('/src/app/charts/ChartsPage.tsx', address));
      expect([source.status, source.headers.get('content-type')]).toEqual([200, 'text/javascript']);
      program.child.kill('SIGINT');
      expect(await program.ended).toBe(0);
    } finally {
      program.child.kill('SIGKILL');
    }
  },
  within(60_000),
);
