import sql from 'sql-template-tag';

import type { Incoming } from '../../../server/features/events/incoming.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import type { Calendar } from '../calendar.ts';
import type { SoldApp } from '../plan/referrers.ts';
import { type Random, randomOf } from '../random.ts';
import type { Step } from '../step.ts';
import { eventSteps } from './events.ts';

/** Shops that charges are spread over. */
const mostShops = 50_000;
const atOnce = 20_000;

interface Payer {
  readonly appId: string;
  readonly shop: string;
  readonly since: string;
}

interface Given {
  readonly calendar: Calendar;
  readonly count: number;
  readonly tag: string;
  readonly apps: readonly SoldApp[];
}

/** Further charges of shops that have an app. */
export async function moreCharges(db: Queryable, { calendar, count, tag, apps }: Given): Promise<Iterable<Step>> {
  const payers = await query<Payer>(
    db,
    sql`select app_id as "appId", shop, installed_at as since from referrals
         where superseded_at is null and life_state <> 'uninstalled' order by id limit ${mostShops}`,
  );
  if (payers.length === 0) throw new Error('No shop has an app yet: create referrals first.');
  const sold = new Map(apps.map((app) => [app.id, app]));
  const random = randomOf(`charges ${tag}`);
  return steps();

  function* steps(): Generator<Step> {
    for (let made = 0; made < count; made += atOnce) {
      const events = Array.from({ length: Math.min(atOnce, count - made) }, () => charge(random));
      yield* eventSteps(
        events.toSorted((one, other) => (one.event.timestamp < other.event.timestamp ? -1 : 1)),
        { isByDay: false },
      );
    }
  }

  function charge(chance: Random): Incoming {
    const { appId, shop, since } = chance.pick(payers);
    const app = sold.get(appId);
    const amount = app && app.plans.length > 0 ? chance.pick(app.plans).price : chance.whole(500, 9900);
    const at = new Date(
      Math.floor(new Date(since).getTime() + (calendar.now.getTime() - new Date(since).getTime()) * chance.next()),
    );
    return {
      appId,
      webhookId: `msg_${chance.code(24)}`,
      event: {
        type: 'charge.succeeded',
        timestamp: at.toISOString(),
        data: {
          shop,
          chargeId: `ch_${chance.code(20)}`,
          amount: Math.max(1, amount),
          currency: app?.currency ?? 'USD',
        },
      },
    };
  }
}
