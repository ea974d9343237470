import type { z } from 'zod/mini';

import { type commissionRow, listCommissions } from '#contract/payouts/payouts.ts';

import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { date, money, month } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import WhyNotPaid from './WhyNotPaid.tsx';
import { commissionStatus } from './commissionStatus.ts';
import classes from './Payouts.module.css';

type Commission = z.output<typeof commissionRow>;

const states = Object.entries(commissionStatus).map(([value, { label }]) => ({ value, label }));

const isOpen: ReadonlySet<Commission['state']> = new Set(['pending', 'held', 'payable'] as const);

const columns: readonly Column<Commission>[] = [
  { key: 'shop', label: 'Shop', render: ({ shop }) => shop },
  { key: 'app', label: 'App', hideBelow: 'md', render: ({ app }) => app },
  { key: 'occurredAt', label: 'Charged', width: 116, render: ({ occurredAt }) => date(occurredAt) },
  {
    key: 'state',
    label: 'Status',
    width: 152,
    render: (commission) => <State of={commission} />,
  },
  {
    key: 'payableMonth',
    label: 'Payable in',
    width: 132,
    hideBelow: 'lg',
    render: ({ payableMonth }) => month(payableMonth),
  },
  {
    key: 'base',
    label: 'Charge',
    width: 200,
    hideBelow: 'lg',
    render: ({ base, currency, terms }) => <TwoLines second={terms.words}>{money(base, currency)}</TwoLines>,
  },
  {
    key: 'remaining',
    label: 'Commission',
    align: 'right',
    render: ({ remaining, currency }) => money(remaining, currency),
  },
];

const State = ({ of: { id, state, shop, remaining, currency, occurredAt } }: { of: Commission }) => (
  <span className={classes.state}>
    <Status {...commissionStatus[state]} />
    {isOpen.has(state) && (
      <WhyNotPaid commissionId={id} shop={shop} amount={remaining} currency={currency} occurredAt={occurredAt} />
    )}
  </span>
);

/** Every commission, and for one that is not paid, why. */
export default function Commissions() {
  const commissions = useCollection(listCommissions, {
    name: 'commissions',
    sort: '-occurredAt',
    filters: { state: undefined },
  });
  return (
    <Panel title="Commissions" isFlush>
      <Toolbar>
        <SearchField collection={commissions} placeholder="Search shop" />
        <FilterSelect
          collection={commissions}
          filter="state"
          label="Status"
          placeholder="Any status"
          width={140}
          data={states}
        />
      </Toolbar>
      <DataTable
        collection={commissions}
        caption="Commissions"
        height={2}
        rowId={({ id }) => id}
        columns={columns}
        empty={{
          title: 'No commissions yet',
          text: 'You earn one for each payment by a shop you referred. It appears here with its payout month.',
        }}
      />
    </Panel>
  );
}
