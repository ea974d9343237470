import { useMediaQuery } from '@mantine/hooks';

import { groupsApart, listPayoutLines, type PayoutGroup, type PayoutLine } from '#contract/payouts/lines.ts';

import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { date, money } from '../../shared/text/format.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Pager } from '../../shared/table/pages/Pager.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { usePageAndSize } from '../../shared/table/pages/usePageAndSize.ts';
import { useResource } from '../../shared/data/useResource.ts';
import { groupName } from '#contract/payouts/groupName.ts';

const PER_PAGE = 25;

const shop: Column<PayoutLine> = {
  key: 'label',
  label: 'Shop',
  render: (line) => <TwoLines second={line.shop === line.label ? '' : (line.shop ?? '')}>{line.label}</TwoLines>,
};
const reason: Column<PayoutLine> = { key: 'label', label: 'Reason', render: ({ label }) => label };
const app: Column<PayoutLine> = { key: 'app', label: 'App', hideBelow: 'md', render: (line) => line.app };
const day: Column<PayoutLine> = { key: 'date', label: 'Date', width: 128, render: (line) => date(line.occurredAt) };
const charge: Column<PayoutLine> = {
  key: 'base',
  label: 'Charge',
  width: 240,
  hideBelow: 'md',
  render: ({ base, currency, terms }) =>
    base === null ? null : <TwoLines second={terms ?? ''}>{money(base, currency)}</TwoLines>,
};
const amount: Column<PayoutLine> = {
  key: 'amount',
  label: 'Amount',
  align: 'right',
  width: 136,
  render: (line) => money(line.amount, line.currency),
};

const columnsOf = ({ key }: PayoutGroup): readonly Column<PayoutLine>[] => {
  if (key === 'refunds') return [shop, app, day, amount];
  return key === 'bonuses' || key === 'adjustments' ? [reason, day, amount] : [shop, day, charge, amount];
};

/** The lines of one group of a payout, a page at a time. */
export default function GroupLines({ payoutId, group }: { payoutId: string; group: PayoutGroup }) {
  const pages = usePageAndSize(PER_PAGE);
  const { page, perPage } = pages;
  const isNarrow = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const lines = useResource(listPayoutLines, {
    params: { id: payoutId },
    query: { group: groupsApart.find((key) => key === group.key) ?? group.key, page, perPage },
  });
  return (
    <Resource of={lines} loading={<Loading lines={Math.min(group.lines, 5)} />}>
      {(rows) => (
        <>
          <DataTable
            rows={rows}
            caption={`Payout items: ${groupName(group)}`}
            rowId={({ entryId }) => entryId}
            height={group.app === null && group.key !== 'refunds' ? 1 : 2}
            columns={columnsOf(group)}
          />
          {group.lines > PER_PAGE && (
            <Pager
              isNarrow={isNarrow}
              collection={{
                ...pages,
                total: lines.meta?.total ?? group.lines,
                totalIsExact: lines.meta?.totalIsExact ?? true,
              }}
            />
          )}
        </>
      )}
    </Resource>
  );
}
