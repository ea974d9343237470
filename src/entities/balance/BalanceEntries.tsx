import { Anchor, Button } from '@mantine/core';
import { Link } from 'wouter';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';

import { balanceWords } from '#contract/figures/balance.ts';
import { nextPayoutWords } from '#contract/figures/nextPayout.ts';
import { ledgerKindWords } from '#contract/payouts/payouts.ts';
import { type BalanceList, type balanceEntry, listBalance } from '#contract/payouts/balance.ts';
import type { Money } from '#contract/shared/money.ts';

import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { amounts, dash, date, money, month } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { useCollection } from '../../shared/data/useCollection.ts';
import { payoutStatus } from '../payout/payoutStates.ts';
import { balanceName } from './balanceWords.ts';

export type BalanceEntry = z.output<typeof balanceEntry>;

export interface BalanceEntriesProps {
  partnerId: string;
  part: BalanceList;
  /** null: as the address has none. */
  currency: string | null;
  payoutHref: (id: string) => string;
  /** Says of a commission why it is not paid yet. */
  why?: (entry: BalanceEntry) => ReactNode;
  /** Where the list is closed. */
  closeHref: string;
}

const words = { ...balanceWords, ...nextPayoutWords };
/** Of these no entry waits for a month or is in a payout. */
const goesNowhere: ReadonlySet<BalanceList> = new Set(['ready', 'nextReady', 'nextRefunds']);

/** The entries that make one part of a balance. The part is what the list is of, not a filter that could be cleared. */
export default function BalanceEntries({ partnerId, part, currency, payoutHref, why, closeHref }: BalanceEntriesProps) {
  const period = usePeriod();
  const entries = useCollection(listBalance, {
    name: balanceName,
    sort: '-occurredAt',
    params: { id: partnerId },
    query: { part, ...period.query, ...(currency === null ? {} : { currency }) },
  });
  const { label, definition } = words[part];
  return (
    <Panel
      title={label}
      description={period.value === 'all time' ? definition : periodWords(entries.meta?.totals)}
      isFlush
      actions={
        <>
          <PeriodSelect period={period} />
          <Button component={Link} href={closeHref} variant="subtle" size="compact-sm">
            Close
          </Button>
        </>
      }
    >
      <DataTable
        collection={entries}
        caption={`Balance: ${label}`}
        rowId={({ entryId }) => entryId}
        columns={[
          { key: 'kind', label: 'Entry', render: ({ kind }) => ledgerKindWords[kind] },
          {
            key: 'label',
            label: 'For',
            render: ({ label: what, terms }) => <TwoLines second={terms ?? ''}>{what}</TwoLines>,
          },
          { key: 'app', label: 'App', hideBelow: 'md', render: ({ app }) => app },
          { key: 'occurredAt', label: 'Date', width: 116, render: ({ occurredAt }) => date(occurredAt) },
          ...(goesNowhere.has(part) ? [] : [goesColumn({ payoutHref, why })]),
          { key: 'amount', label: 'Amount', align: 'right', render: (entry) => money(entry.amount, entry.currency) },
        ]}
        empty={{ title: 'Nothing here', text: 'No entries in this part of the balance.' }}
      />
    </Panel>
  );
}

const periodWords = (totals: readonly Money[] | null | undefined) =>
  totals ? `${amounts(totals)} in the chosen period.` : 'In the chosen period.';

const goesColumn = (given: Pick<BalanceEntriesProps, 'payoutHref' | 'why'>): Column<BalanceEntry> => ({
  key: 'goes',
  label: 'Payout',
  // A month and a button behind it.
  ...(given.why && { width: 224 }),
  render: (entry) => <Goes entry={entry} {...given} />,
});

/** The payout an entry is in, or the month it waits for. */
function Goes({ entry, payoutHref, why }: { entry: BalanceEntry } & Pick<BalanceEntriesProps, 'payoutHref' | 'why'>) {
  const { payout, payableMonth } = entry;
  if (payout === null) {
    if (payableMonth === null) return dash;
    return (
      <>
        From {month(payableMonth)} {why?.(entry)}
      </>
    );
  }
  return (
    <Anchor component={Link} href={payoutHref(payout.id)} inherit>
      {month(payout.month)}, {payoutStatus[payout.state].label.toLowerCase()}
    </Anchor>
  );
}
