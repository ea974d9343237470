import { parseArgs } from 'node:util';

import { ConfigError } from '../../server/platform/config.ts';
import { ensureDemo } from '../demo/ensureDemo.ts';
import { layMore } from '../demo/more.ts';
import { prepare } from './prepare.ts';

const usage = `usage: npm run seed -- [--partners N] [--prospects N] [--leads N] [--referrals N] [--visits N] [--charges N]

Without a number: lays the demo data where nothing is yet. With numbers: lays that many more of each onto it.
Works in demo mode only (SEED_DEMO not 0, a loopback HOST). A running server may stay as it is.`;

const kinds = ['partners', 'prospects', 'leads', 'referrals', 'visits', 'charges'] as const;
const most = 10_000_000;

function readCounts(values: { readonly [Kind in (typeof kinds)[number]]?: string | undefined }) {
  const counts: { [Kind in (typeof kinds)[number]]?: number } = {};
  for (const kind of kinds) {
    const value = values[kind];
    if (value === undefined) continue;
    if (!/^\d{1,8}$/.test(value) || Number(value) > most) throw new Error(`--${kind}: give a number up to ${most}.`);
    counts[kind] = Number(value);
  }
  return counts;
}

async function run() {
  const { values } = parseArgs({
    options: {
      partners: { type: 'string' },
      prospects: { type: 'string' },
      leads: { type: 'string' },
      referrals: { type: 'string' },
      visits: { type: 'string' },
      charges: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const counts = readCounts(values);
  const { services, ownerUrl, close } = await prepare();
  const { config, pool, now, secrets } = services;
  const tell = (line: string) => console.log(line);
  try {
    if (!config.isDemo)
      throw new Error('Demo data is laid in demo mode only: SEED_DEMO is 0, or HOST is not loopback.');
    if (Object.keys(counts).length > 0) await layMore(counts, { pool, ownerUrl, secrets, now: now(), tell });
    else if (!(await ensureDemo(config, { pool, ownerUrl, secrets }, { tell })))
      tell(`There is data already. Say how much to add.\n\n${usage}`);
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || (error instanceof Error && error.constructor === Error);
  console.error(isPlain || (error instanceof TypeError && 'code' in error) ? error.message : error);
  process.exitCode = 1;
});
