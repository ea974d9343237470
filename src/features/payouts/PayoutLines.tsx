import type { z } from 'zod/mini';

import type { payoutLine } from '#contract/payouts.ts';

import { DataTable } from '../../shared/table/DataTable.tsx';
import { dash, date, money, percent } from '../../shared/text/format.ts';

const kinds = {
  commission: 'Commission',
  reversal: 'Reversal',
  bonus: 'Bonus',
  adjustment: 'Adjustment',
  payout: 'Payout',
} as const;

/** What a payout pays for, line by line. */
export function PayoutLines({ items }: { items: readonly z.output<typeof payoutLine>[] }) {
  return (
    <DataTable
      rows={items}
      caption="Payout items"
      rowId={(line) => line.entryId}
      columns={[
        { key: 'label', label: 'Description', render: (line) => line.label },
        { key: 'kind', label: 'Kind', render: (line) => kinds[line.kind] },
        { key: 'app', label: 'App', hideBelow: 'md', render: (line) => line.app ?? dash },
        { key: 'date', label: 'Date', hideBelow: 'md', render: (line) => date(line.occurredAt) },
        {
          key: 'base',
          label: 'Charge',
          align: 'right',
          hideBelow: 'md',
          render: (line) => (line.base === null ? dash : money(line.base, line.currency)),
        },
        {
          key: 'rate',
          label: 'Rate',
          align: 'right',
          hideBelow: 'md',
          render: (line) => (line.rate === null ? dash : percent(line.rate)),
        },
        { key: 'amount', label: 'Amount', align: 'right', render: (line) => money(line.amount, line.currency) },
      ]}
    />
  );
}
