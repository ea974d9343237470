import { randomBytes } from 'node:crypto';

import { insertVisits, type Visit } from '../../server/features/affiliate/visits.ts';
import { compactFacts } from '../../server/features/figures/compact.ts';
import { connect } from '../../server/platform/database/connection.ts';
import type { Queryable } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { now } from './analyticsRows.ts';
import { median } from './median.ts';

const clicksOfBatch = 64;
const rounds = 7;

/** Clicks a second that are kept, with the notes of what they move and without any, in turn. */
export async function measureClicks(
  pool: Queryable,
  ownerUrl: string,
): Promise<{ noted: number; bare: number; ratio: number }> {
  const owner = await connect(ownerUrl);
  try {
    const { rows: links } = await owner.query<{ partner: string; app: string }>(
      `select p.id as partner, a.id as app from (select id from partners order by random() limit 50) p cross join apps a`,
    );
    const rate = async () => {
      const began = performance.now();
      let kept = 0;
      while (performance.now() - began < 1500) {
        kept += await insertVisits(
          pool,
          Array.from({ length: clicksOfBatch }, (_, n) => visitOn(links[n % links.length], now)),
        );
      }
      return kept / ((performance.now() - began) / 1000);
    };
    await rate();
    const pairs: { noted: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await owner.query('alter table clicks disable trigger user');
      const bare = await rate();
      await owner.query('alter table clicks enable trigger user');
      const noted = await rate();
      await compactFacts(owner);
      pairs.push({ noted, bare });
    }
    return {
      noted: median(pairs.map((pair) => pair.noted)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(pairs.map((pair) => pair.noted / pair.bare)),
    };
  } finally {
    await owner.end();
  }
}

const visitOn = (link: { partner: string; app: string } | undefined, at: Date): Visit => ({
  id: newId(),
  partnerId: link?.partner ?? '',
  appId: link?.app ?? '',
  shop: null,
  visitor: randomBytes(16),
  source: 'link',
  utm: null,
  at,
  facts: {
    isBot: false,
    referrerHost: '',
    adClicks: [],
    country: 'DE',
    device: 'desktop',
    subId: '',
    creative: '',
    landingPath: '/',
  },
});
