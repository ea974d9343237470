import type { BaseLogger } from 'pino';

import { Batch } from '../../platform/database/batch.ts';
import { transaction } from '../../platform/database/pool.ts';
import type { Services } from '../../platform/services.ts';
import type { Incoming } from './incoming.ts';
import { ingestEvents } from './ingest.ts';
import { earningsNotifier } from './notifyOfEarnings.ts';

/** Takes an event by group commit; resolves with its id once it is committed. @throws 503 when too busy. */
export type Intake = (incoming: Incoming) => Promise<string>;

export function intake(services: Services, log: Pick<BaseLogger, 'warn'>): Intake {
  const notifier = earningsNotifier(services.pool);
  // What is committed stays so; a job every minute makes up for one that could not be added.
  const announce = () =>
    void notifier().catch((error: unknown) => log.warn({ err: error }, 'earnings are announced later'));
  const keep = async (incoming: readonly Incoming[]): Promise<string[]> => {
    const ids = await transaction(services.pool, (tx) => ingestEvents(tx, incoming, services.now()), {
      // The rules that run at installs read visits of spans of time, which are planned for each.
      isPlannedOnce: incoming.every(({ event: { type } }) => type === 'charge.succeeded' || type === 'charge.refunded'),
    });
    if (incoming.some(({ event: { type } }) => type === 'charge.succeeded' || type === 'app.installed')) announce();
    return ids;
  };
  // One at a time: two smaller ones at once were slower, since most of a batch's cost is the same for few events.
  const batch = new Batch<Incoming, string>(keep, { size: 500, queue: 5000, gathers: true });
  return (incoming) => batch.add(incoming);
}
