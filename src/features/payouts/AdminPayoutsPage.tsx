import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';

import type { Money } from '#contract/shared/money.ts';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { recentMonths } from '../../shared/form/fields/recentMonths.ts';
import { lazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { PageTabs } from '../../shared/page/PageTabs.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { amounts, count, dash, money, month } from '../../shared/text/format.ts';
import { payoutMethodName } from '../../entities/payout/payoutMethodWords.ts';
import { statusOfPayout } from '../../entities/payout/payoutStates.ts';
import { useUser } from '../../entities/session/session.ts';
import { bulkName, isBulkKept } from '../../shared/data/bulkName.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { list } from './adminPayoutsList.ts';
import type { BulkStepsProps } from './steps/BulkSteps.tsx';
import type { Moved, Moves } from './steps/moves.ts';
import { isPayoutState, payoutTabs, settledStates } from './payoutTabs.ts';

const single = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

const RunLink = () => (
  <Button component={Link} href={paths.adminRunPayouts.to()}>
    Run payouts
  </Button>
);

/** The sums of what is listed; payments that were undone are in none. */
const totalWords = (totals: readonly Money[], listed: number): string =>
  totals.length === 0 && listed > 0
    ? 'Not totalled: these are paid again in a later payout.'
    : `Total ${amounts(totals)}`;

const BulkSteps = lazyPart(() => import('./steps/BulkSteps.tsx'));
const MoveWork = lazyPart(() => import('./steps/MoveWork.tsx'));
const PayoutFiles = lazyPart(() => import('./files/PayoutFiles.tsx'));
const PayoutRefusals = lazyPart(() => import('./steps/PayoutRefusals.tsx'));
const bulkActions = (given: Omit<BulkStepsProps, 'ids'>) => (ids: readonly string[]) => (
  <BulkSteps ids={ids} {...given} />
);

/** A step of many: under way (null: what was under way when the page was left), or what it did. */
type Work = { moves: Moves | null } | { moved: Moved } | null;

/** Everyone's payouts by status: run a month, export the batch, and take many of them on to paid at once. */
export default function AdminPayoutsPage() {
  usePreloaded(BulkSteps);
  const user = useUser();
  const isAdmin = user?.role === 'admin';
  const name = bulkName('payouts', user?.id ?? '');
  const [work, setWork] = useState<Work>(() => (isBulkKept(name) ? { moves: null } : null));
  const moving = work !== null && 'moves' in work ? work : null;
  const moved = work !== null && 'moved' in work ? work.moved : null;
  const payouts = useCollection(list.endpoint, list.options);
  const search = useSearch();
  const chosen = single(payouts.filters['month']);
  const state = isPayoutState(payouts.filters['state']) ? payouts.filters['state'] : null;
  const states = payouts.meta?.states;
  const reasons = new Map(moved?.refused.map(({ id, reasons: why }) => [id, why.join(' ')]));
  const current = state ?? 'all';
  const begin = (moves: Moves) => setWork({ moves });
  const end = (answer: Moved) => {
    setWork({ moved: answer });
    payouts.select(answer.refused.map(({ id }) => id));
  };
  return (
    <>
      <PageHeader
        title="Payouts"
        description={payouts.meta && totalWords(payouts.meta.totals, payouts.total)}
        actions={
          isAdmin && (
            <>
              <PayoutFiles
                month={chosen ?? payouts.rows[0]?.month ?? null}
                isBusy={moving !== null}
                onConfirmed={begin}
                onNothing={end}
              />
              <RunLink />
            </>
          )
        }
      />
      <PageTabs label="Payouts by status" tabs={payoutTabs(states, { current, search })} current={current}>
        {isAdmin && moving !== null && <MoveWork name={name} moves={moving.moves} onEnded={end} />}
        {moved !== null && moved.refused.length > 0 && (
          <PayoutRefusals
            moved={moved}
            isSelected={moved.refused.some(({ id }) => payouts.selection.includes(id))}
            onDismiss={() => setWork(null)}
          />
        )}
        <Panel isFlush>
          <Toolbar>
            <SearchField collection={payouts} placeholder="Search partner or number" />
            <FilterSelect
              collection={payouts}
              filter="month"
              label="Month"
              placeholder="Any month"
              width={160}
              data={recentMonths()}
            />
          </Toolbar>
          <DataTable
            collection={payouts}
            caption="Payouts"
            rowId={(payout) => payout.id}
            rowHref={(payout) => paths.adminPayout.to(payout.id)}
            height={reasons.size > 0 ? 2 : 1}
            isSelectable={isAdmin && (state === null || !settledStates.has(state))}
            bulkActions={bulkActions({
              rows: payouts.rows,
              filters: {
                ...(chosen === null ? {} : { month: chosen }),
                ...(state === null ? {} : { state }),
                ...(payouts.search === '' ? {} : { search: payouts.search }),
              },
              total: payouts.total,
              onSelect: payouts.select,
              isBusy: moving !== null,
              onConfirmed: begin,
              onNothing: end,
            })}
            columns={[
              { key: 'partner', label: 'Partner', render: (payout) => payout.partnerName },
              { key: 'number', label: 'Number', hideBelow: 'md', render: ({ number }) => number },
              { key: 'month', label: 'Month', sortKey: 'month', render: (payout) => month(payout.month) },
              {
                key: 'state',
                label: 'Status',
                render: (payout) => (
                  <TwoLines second={reasons.get(payout.id) ?? ''}>
                    <Status {...statusOfPayout(payout)} />
                  </TwoLines>
                ),
              },
              {
                key: 'lines',
                label: 'Items',
                width: 76,
                align: 'right',
                hideBelow: 'md',
                render: (payout) => count(payout.lines),
              },
              {
                key: 'method',
                label: 'Method',
                hideBelow: 'md',
                render: (payout) => (payout.method === null ? dash : payoutMethodName(payout.method)),
              },
              {
                key: 'reference',
                label: 'Reference',
                width: 156,
                hideBelow: 'lg',
                render: (payout) => payout.reference ?? dash,
              },
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
              action: isAdmin ? <RunLink /> : undefined,
            }}
          />
        </Panel>
      </PageTabs>
    </>
  );
}
