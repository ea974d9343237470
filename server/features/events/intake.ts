import type { BaseLogger } from 'pino';

import { Batch } from '../../platform/database/batch.ts';
import { transaction } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Incoming, Receipt } from './incoming.ts';
import { ingestEvents } from './ingest.ts';
import { earningsNotifier } from './notifyOfEarnings.ts';

/** Takes an event by group commit; resolves with its id once it is committed. Throws why it is refused. */
export type Intake = (incoming: Incoming) => Promise<string>;

export function intake(services: Services, log: Pick<BaseLogger, 'warn'>): Intake {
  const notifier = earningsNotifier(services.pool);
  // What is committed stays so; a job every minute makes up for one that could not be added.
  const announce = () =>
    void notifier().catch((error: unknown) => log.warn({ err: error }, 'earnings are announced later'));
  const keep = async (incoming: readonly Incoming[]): Promise<Receipt[]> => {
    const receipts = await transaction(services.pool, (tx) => ingestEvents(tx, incoming, services.now()), {
      // The rules that run at installs read visits of spans of time, which are planned for each.
      isPlannedOnce: incoming.every(({ event: { type } }) => type === 'charge.succeeded' || type === 'charge.refunded'),
    });
    if (incoming.some(({ event: { type } }) => type === 'charge.succeeded' || type === 'app.installed')) announce();
    return receipts;
  };
  // One at a time: two smaller ones at once were slower, since most of a batch's cost is the same for few events.
  const batch = new Batch<Incoming, Receipt>(keep, { size: 500, queue: 5000, gathers: true });
  return async (incoming) => {
    const receipt = await batch.add(incoming);
    if (receipt instanceof Refused) throw receipt;
    return receipt.id;
  };
}
