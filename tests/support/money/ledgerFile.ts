import { getLedgerProof, type LedgerEntry, type LedgerFile, listLedger } from '#contract/ledger/ledger.ts';

import type { Built, Caller } from '../app.ts';

/** A partner’s ledger as the browser reads it. */
export async function ledgerFileOf(built: Built, caller: Caller, partnerId: string): Promise<LedgerFile> {
  const entries: LedgerEntry[] = [];
  for (let isDone = false; !isDone;) {
    const url = `/api/partners/${partnerId}/ledger?after=${entries.at(-1)?.sequence ?? 0}`;
    const { body } = await built.request(caller, 'GET', url);
    const part = listLedger.success.data.parse(Object(body).data);
    entries.push(...part);
    isDone = part.length === 0;
  }
  const { body } = await built.request(caller, 'GET', `/api/partners/${partnerId}/ledger/proof`);
  return {
    format: 'tributary-ledger-1',
    partnerId,
    entries,
    ...getLedgerProof.success.data.parse(Object(body).data),
  };
}
