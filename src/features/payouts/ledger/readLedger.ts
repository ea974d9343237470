import { getLedgerProof, type LedgerEntry, type LedgerFile, listLedger } from '#contract/ledger/ledger.ts';
import { getBalance } from '#contract/payouts/balance.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { call } from '../../../api/call.ts';

export interface ReadLedger {
  file: LedgerFile;
  /** Entries that are too new to be sealed. */
  unsealed: number;
  balance: DataOf<typeof getBalance>;
}

/** All that there is to check of a partner’s ledger; reports the share that is read, 0 to 1. */
export async function readLedger(
  partnerId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ReadLedger> {
  const params = { id: partnerId };
  const entries: LedgerEntry[] = [];
  let unsealed = 0;
  for (let sealed = 1; entries.length < sealed;) {
    const part = await call(listLedger, { params, query: { after: entries.at(-1)?.sequence ?? 0 } }, { signal });
    entries.push(...part.data);
    ({ sealed, unsealed } = part.meta);
    onProgress(sealed === 0 ? 1 : entries.length / sealed);
    // Fewer than are said to be sealed: the check names what is missing.
    if (part.data.length === 0) break;
  }
  // After the entries, so that a root covers none that was not read.
  const [{ data: proof }, { data: balance }] = await Promise.all([
    call(getLedgerProof, { params }, { signal }),
    call(getBalance, { params }, { signal }),
  ]);
  return { file: { format: 'tributary-ledger-1', partnerId, entries, ...proof }, unsealed, balance };
}
