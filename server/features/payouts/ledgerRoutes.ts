import { getLedgerProof, listLedger } from '#contract/ledger/ledger.ts';

import { type On, ownPartner } from '../../platform/http/endpoints.ts';
import type { Services } from '../../platform/services.ts';
import { requirePartner } from '../partners/partner.ts';
import { countSealed, proofOf, sealedEntries } from '../ledger/queries.ts';

/** What anyone who sees a partner's ledger needs to check it. */
export function ledgerRoutes(on: On, { pool }: Services): void {
  on(listLedger, async ({ params: { id }, query: { after = 0 } }, { session }) => {
    await requirePartner(pool, id, ownPartner(session));
    const [data, meta] = await Promise.all([sealedEntries(pool, id, after), countSealed(pool, id)]);
    return { data, meta };
  });

  on(getLedgerProof, async ({ params: { id } }, { session }) => {
    await requirePartner(pool, id, ownPartner(session));
    return { data: await proofOf(pool, id) };
  });
}
