import { useState } from 'react';
import type { z } from 'zod/mini';

import { type commissionRow, listCommissions } from '#contract/payouts/payouts.ts';

import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { date, money, month } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Blockers } from './Blockers.tsx';
import { commissionStatus } from './commissionStatus.ts';
import classes from './Payouts.module.css';

type Commission = z.output<typeof commissionRow>;

const states = Object.entries(commissionStatus).map(([value, { label }]) => ({ value, label }));

const isOpen = ({ state }: Commission) => state === 'pending' || state === 'held' || state === 'payable';

const columnsWith = (ask: (commission: Commission) => void): readonly Column<Commission>[] => [
  { key: 'shop', label: 'Shop', render: ({ shop }) => shop },
  { key: 'app', label: 'App', hideBelow: 'md', render: ({ app }) => app },
  { key: 'occurredAt', label: 'Charged', width: 116, render: ({ occurredAt }) => date(occurredAt) },
  {
    key: 'state',
    label: 'Status',
    width: 152,
    render: (commission) => <State of={commission} onAsk={() => ask(commission)} />,
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

function State({ of: commission, onAsk }: { of: Commission; onAsk: () => void }) {
  return (
    <span className={classes.state}>
      <Status {...commissionStatus[commission.state]} />
      {isOpen(commission) && (
        <button
          type="button"
          className={classes.why}
          aria-label={`Why is the commission for ${commission.shop} not paid yet?`}
          onClick={onAsk}
        >
          Why?
        </button>
      )}
    </span>
  );
}

/** Every commission, and for one that is not paid, why. */
export default function Commissions() {
  const commissions = useCollection(listCommissions, {
    name: 'commissions',
    sort: '-occurredAt',
    filters: { state: undefined },
  });
  const [asked, ask] = useState<Commission | null>(null);
  return (
    <>
      <Panel
        title="Commissions"
        isFlush
        actions={
          <FilterSelect
            collection={commissions}
            filter="state"
            label="Status"
            placeholder="Any status"
            width={140}
            data={states}
          />
        }
      >
        <DataTable
          collection={commissions}
          caption="Commissions"
          height={2}
          rowId={({ id }) => id}
          columns={columnsWith(ask)}
          empty={{
            title: 'No commissions yet',
            text: 'You earn one for each payment by a shop you referred. It appears here with its payout month.',
          }}
        />
      </Panel>
      <Dialog opened={asked !== null} onClose={() => ask(null)} title="Why is this not paid yet?">
        {asked && (
          <>
            <p className={classes.asked}>
              {money(asked.remaining, asked.currency)} for {asked.shop}, {date(asked.occurredAt)}
            </p>
            <Blockers key={asked.id} commissionId={asked.id} onLeave={() => ask(null)} />
          </>
        )}
      </Dialog>
    </>
  );
}
