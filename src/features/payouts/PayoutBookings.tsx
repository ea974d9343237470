import type { z } from 'zod/mini';

import type { payoutBooking } from '#contract/payouts/payouts.ts';

import { DataTable } from '../../shared/table/DataTable.tsx';
import { dash, dateTime, money } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';

interface PayoutBookingsProps {
  bookings: readonly z.output<typeof payoutBooking>[];
  /** Whether the bank sent the payment back; else it was undone. */
  isReturned: boolean;
  /** Whether who recorded each is shown. */
  hasActors?: boolean;
}

const kindWords = (isReturned: boolean) =>
  ({ payout: 'Payment', adjustment: isReturned ? 'Payment returned' : 'Payment undone' }) as const;

/** What the ledger holds of a payout: its payment, and what undid it; nothing before it is paid. */
export default function PayoutBookings({ bookings, isReturned, hasActors = false }: PayoutBookingsProps) {
  if (bookings.length === 0) return null;
  const kinds = kindWords(isReturned);
  return (
    <Panel title="Ledger" isFlush>
      <DataTable
        rows={bookings}
        caption="Ledger entries of the payout"
        rowId={({ entryId }) => entryId}
        columns={[
          { key: 'kind', label: 'Entry', render: ({ kind }) => kinds[kind] },
          { key: 'date', label: 'Recorded', render: ({ occurredAt }) => dateTime(occurredAt) },
          { key: 'reason', label: 'Reason', hideBelow: 'md', render: ({ reason }) => reason || dash },
          ...(hasActors
            ? [
                {
                  key: 'actor',
                  label: 'By',
                  hideBelow: 'md' as const,
                  render: ({ actor }: { actor: string | null }) => actor ?? dash,
                },
              ]
            : []),
          { key: 'amount', label: 'Amount', align: 'right', render: ({ amount, currency }) => money(amount, currency) },
        ]}
      />
    </Panel>
  );
}
