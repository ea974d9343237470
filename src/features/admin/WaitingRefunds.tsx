import { Text } from '@mantine/core';
import { useState } from 'react';

import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import {
  listWaitingRefunds,
  type WaitingReason,
  type WaitingRefund,
  waitingReasons,
} from '#contract/events/refunds.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { CloseRefundForm } from './CloseRefundForm.tsx';
import { refundActions } from './refundActions.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { nameOf } from '../../shared/text/personName.ts';
import { useUser } from '../../entities/session/session.ts';
import { money } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';

const reasonWords: Record<WaitingReason, string> = {
  charge_unknown: 'Charge unknown',
  exceeds_charge: 'Exceeds its charge',
  other_shop: 'Another shop’s charge',
  other_currency: 'Another currency',
};

const closeButton = (onPick: (refund: WaitingRefund) => void) =>
  function CloseButton(refund: WaitingRefund) {
    const close = refundActions(refund).find(({ event, isFromHere }) => event === 'appEvent.close' && isFromHere);
    if (!close) return null;
    return (
      <EventButton
        action={close}
        size="compact-sm"
        variant="default"
        aria-label={`Close refund ${refund.refundId}`}
        onClick={() => onPick(refund)}
      >
        {eventLabel(close.event)}
      </EventButton>
    );
  };

const received: Column<WaitingRefund> = {
  key: 'receivedAt',
  label: 'Received',
  width: 108,
  hideBelow: 'md',
  render: ({ receivedAt }) => <When at={receivedAt} />,
};

const closedBy: Column<WaitingRefund> = {
  key: 'closed',
  label: 'Closed by',
  share: 1.6,
  render: ({ closed }) =>
    closed && (
      <TwoLines second={closed.reason}>
        {nameOf(closed.by)}, <When at={closed.at} />
      </TwoLines>
    ),
};

/** Refunds, or what is left of them, that could not be taken off a charge yet, and those that were closed; over the page. */
export default function WaitingRefunds({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [closing, setClosing] = useState<WaitingRefund | null>(null);
  const leave = () => {
    setClosing(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={closing ? 'Close refund' : 'Waiting refunds'} size="xl">
      {closing ? <CloseRefundForm refund={closing} onClose={() => setClosing(null)} /> : <List onPick={setClosing} />}
    </Dialog>
  );
}

function List({ onPick }: { onPick: (refund: WaitingRefund) => void }) {
  const isAdmin = useUser()?.role === 'admin';
  const refunds = useCollection(listWaitingRefunds, {
    name: 'refunds',
    sort: '-createdAt',
    filters: { reason: undefined, state: undefined },
  });
  const isClosed = refunds.filters['state'] === 'closed';
  return (
    <>
      <Text size="sm" mb="sm">
        {isClosed
          ? 'An admin closed these refunds: they aren’t deducted from any charge and don’t count in any figure.'
          : 'Apps reported these refunds, but no charge covers them yet. Each is deducted as soon as a charge that covers it arrives.'}
      </Text>
      <Toolbar>
        <SearchField collection={refunds} placeholder="Search shop or ID" />
        <FilterSelect
          collection={refunds}
          filter="state"
          label="State"
          defaultValue="waiting"
          width={130}
          data={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
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
          ...(isClosed ? [] : [received]),
          {
            key: 'waiting',
            label: isClosed ? 'Closed' : 'Waiting',
            align: 'right',
            render: ({ amount, waiting, currency, closed }) => (
              <TwoLines second={`of ${money(amount, currency)}`}>{money(closed?.amount ?? waiting, currency)}</TwoLines>
            ),
          },
          ...(isClosed ? [closedBy] : []),
        ]}
        {...(isAdmin && !isClosed ? { actionsWidth: 96, actions: closeButton(onPick) } : {})}
        empty={
          isClosed
            ? { title: 'No closed refunds', text: 'Refunds that an admin closes are listed here.' }
            : { title: 'No waiting refunds', text: 'Every refund was deducted from its charge.' }
        }
      />
    </>
  );
}
