import type { LedgerEntry } from '#contract/ledger/ledger.ts';
import { checkLedger, rootOf, sealOf, treeOf } from '#contract/ledger/proof.ts';

import { newId } from '../../server/platform/ids.ts';

const count = 100_000;
/** Milliseconds. */
const goal = 2000;

/** Seals a ledger of 100,000 entries under one root, and checks it with the code that the browser runs. */
export function measureLedger(): string {
  const partnerId = newId();
  const entries: LedgerEntry[] = [];
  for (let n = 1; n <= count; n += 1) {
    const at = new Date(1_700_000_000_000 + n * 1000).toISOString().replace('Z', '123Z');
    const entry = {
      sequence: n,
      id: newId(),
      kind: 'commission' as const,
      amount: n,
      currency: 'USD',
      month: '2026-01',
      occurredAt: at,
      commissionId: newId(),
      refundId: null,
      payoutId: null,
      reverses: null,
      reason: '',
      actorId: null,
      createdAt: at,
    };
    entries.push({ ...entry, seal: sealOf(partnerId, entry, entries.at(-1)?.seal ?? null) });
  }
  const { tree, paths } = treeOf([{ partnerId, sequence: count, seal: entries.at(-1)?.seal ?? '' }]);
  const root = { number: 1, tree, entries: count, partners: 1, closedAt: '2026-01-02T00:05:00.000Z' };
  const began = performance.now();
  const { findings } = checkLedger({
    partnerId,
    entries,
    roots: [{ ...root, digest: rootOf(root, null) }],
    paths: [{ root: 1, sequence: count, place: 0, path: paths[0] ?? '' }],
  });
  const took = performance.now() - began;
  if (findings.length > 0) throw new Error('a ledger as it was sealed is sound');
  return `A ledger of ${count.toLocaleString('en')} entries is checked in ${Math.round(took)} ms (goal ${goal} ms: ${took < goal ? 'met' : 'not met'}).`;
}
