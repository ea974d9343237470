import { Text } from '@mantine/core';

import { listWaitingRefunds, type WaitingReason, waitingReasons } from '#contract/refunds.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { money } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';

const reasonWords: Record<WaitingReason, string> = {
  charge_unknown: 'Charge unknown',
  exceeds_charge: 'Exceeds its charge',
  other_shop: 'Another shop’s charge',
  other_currency: 'Another currency',
};

/** Refunds, or what is left of them, that could not be taken off a charge yet; over the page. */
export default function WaitingRefunds({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Waiting refunds" size="xl">
      <List />
    </Dialog>
  );
}

function List() {
  const refunds = useCollection(listWaitingRefunds, {
    name: 'refunds',
    sort: '-createdAt',
    filters: { reason: undefined },
  });
  return (
    <>
      <Text size="sm" mb="sm">
        Apps reported these refunds, but no charge covers them yet. Each is taken off its charge as soon as that
        arrives.
      </Text>
      <Toolbar>
        <SearchField collection={refunds} placeholder="Search shop or ID" />
        <FilterSelect
          collection={refunds}
          filter="reason"
          label="Reason"
          placeholder="Any reason"
          width={240}
          data={waitingReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
      </Toolbar>
      <DataTable
        collection={refunds}
        caption="Waiting refunds"
        rowId={({ id }) => id}
        height={2}
        columns={[
          {
            key: 'shop',
            label: 'Shop',
            render: ({ shop, refundId }) => <TwoLines second={refundId}>{shop}</TwoLines>,
          },
          {
            key: 'app',
            label: 'App',
            hideBelow: 'md',
            render: ({ app }) => <AppName name={app.name} color={app.color} />,
          },
          {
            key: 'reason',
            label: 'Reason',
            share: 1.3,
            render: ({ reason, chargeId }) => <TwoLines second={chargeId}>{reasonWords[reason]}</TwoLines>,
          },
          {
            key: 'receivedAt',
            label: 'Received',
            width: 108,
            hideBelow: 'md',
            render: ({ receivedAt }) => <When at={receivedAt} />,
          },
          {
            key: 'amount',
            label: 'Refund',
            align: 'right',
            hideBelow: 'md',
            render: ({ amount, currency }) => money(amount, currency),
          },
          {
            key: 'waiting',
            label: 'Waiting',
            align: 'right',
            render: ({ waiting, currency }) => money(waiting, currency),
          },
        ]}
        empty={{ title: 'No refund waits', text: 'Every refund was taken off its charge.' }}
      />
    </>
  );
}
