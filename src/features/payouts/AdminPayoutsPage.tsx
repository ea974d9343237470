import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import { exportPayoutBatch, payoutStates } from '#contract/payouts.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { recentMonths } from '../../shared/form/recentMonths.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { amounts, count, dash, money, month } from '../../shared/text/format.ts';
import { payoutMethodName } from '../../entities/payout/payoutMethodWords.ts';
import { payoutStatus, statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { useUser } from '../../entities/session/session.ts';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { list } from './adminPayoutsList.ts';

const RunMonth = lazyPart(() => import('./RunMonth.tsx'));

const single = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** Everyone's payouts: run a month, export the batch, and take each one on to paid. */
export default function AdminPayoutsPage() {
  const [isRunning, running] = useDisclosure(false);
  const isAdmin = useUser()?.role === 'admin';
  const payouts = useCollection(list.endpoint, list.options);
  const chosen = single(payouts.filters['month']);
  const isRunHere = useLazyPart(RunMonth, isRunning) !== null;
  return (
    <>
      <PageHeader
        title="Payouts"
        description={payouts.meta ? `Total ${amounts(payouts.meta.totals)}` : undefined}
        actions={
          isAdmin && (
            <>
              {chosen !== null && (
                <DownloadButton
                  endpoint={exportPayoutBatch}
                  input={{ query: { month: chosen } }}
                  filename={`payouts-${chosen}.csv`}
                  label="Export batch"
                />
              )}
              <Button onClick={running.open}>Run payouts</Button>
            </>
          )
        }
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={payouts} placeholder="Search partner" />
          <FilterSelect
            collection={payouts}
            filter="month"
            label="Month"
            placeholder="Any month"
            width={160}
            data={recentMonths()}
          />
          <FilterSelect
            collection={payouts}
            filter="state"
            label="Status"
            placeholder="Any status"
            width={140}
            data={payoutStates.map((value) => ({ value, label: payoutStatus[value].label }))}
          />
        </Toolbar>
        <DataTable
          collection={payouts}
          caption="Payouts"
          rowId={(payout) => payout.id}
          rowHref={(payout) => paths.adminPayout.to(payout.id)}
          columns={[
            { key: 'partner', label: 'Partner', render: (payout) => payout.partnerName },
            { key: 'month', label: 'Month', sortKey: 'month', render: (payout) => month(payout.month) },
            { key: 'state', label: 'Status', render: (payout) => <Status {...statusOfPayout(payout)} /> },
            { key: 'lines', label: 'Items', align: 'right', hideBelow: 'md', render: (payout) => count(payout.lines) },
            {
              key: 'method',
              label: 'Method',
              hideBelow: 'md',
              render: (payout) => (payout.method === null ? dash : payoutMethodName(payout.method)),
            },
            { key: 'reference', label: 'Reference', hideBelow: 'lg', render: (payout) => payout.reference ?? dash },
            {
              key: 'amount',
              label: 'Amount',
              align: 'right',
              render: (payout) => money(payout.amount, payout.currency),
            },
          ]}
          empty={{
            title: 'No payouts yet',
            text: 'Run payouts to create one payout per partner and currency from everything payable.',
            action: isAdmin ? <Button onClick={running.open}>Run payouts</Button> : undefined,
          }}
        />
      </Panel>
      <Dialog opened={isRunning && isRunHere} onClose={running.close} title="Run payouts" size="xl">
        <RunMonth isWanted={isRunning} onDone={running.close} />
      </Dialog>
    </>
  );
}
