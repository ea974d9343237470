import type { StaffPlan } from '#contract/apps/admin.ts';

import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { date } from '../../shared/text/format.ts';
import { priceWords } from './appValues.ts';

interface Line {
  id: string;
  plan: string;
  price: string;
  since: string;
  until: string | null;
}

/** Every price a plan has had, with its time; plans that were taken off too. */
const linesOf = (plans: readonly StaffPlan[]): Line[] =>
  plans.flatMap(({ id, prices, endedAt }) =>
    prices.map(({ name, price, currency, interval, since }, index) => ({
      id: `${id} ${since} ${prices.length - index}`,
      plan: name,
      price: priceWords({ price, interval }, currency),
      since,
      until: prices[index - 1]?.since ?? endedAt,
    })),
  );

/** What plans cost and when; left out where nothing was ever changed. */
export function PlanPrices({ plans }: { plans: readonly StaffPlan[] }) {
  const isChanged = plans.some(({ prices, endedAt }) => prices.length > 1 || endedAt !== null);
  if (!isChanged) return null;
  return (
    <Panel title="Price history" isFlush>
      <DataTable
        rows={linesOf(plans)}
        caption="Price history"
        rowId={({ id }) => id}
        columns={[
          { key: 'plan', label: 'Plan', render: ({ plan }) => plan },
          { key: 'price', label: 'Price', width: 160, render: ({ price }) => price },
          { key: 'since', label: 'From', width: 120, render: ({ since }) => date(since) },
          { key: 'until', label: 'Until', width: 120, render: ({ until }) => (until === null ? 'Now' : date(until)) },
        ]}
      />
    </Panel>
  );
}
