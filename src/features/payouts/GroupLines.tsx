import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'wouter';

import { groupsApart, type ListedLine, listPayoutLines, type PayoutGroup } from '#contract/payouts/lines.ts';

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

export interface GroupLinesProps {
  payoutId: string;
  group: PayoutGroup;
  /** Where the referral of a line opens. */
  referralHref: (id: string) => string;
}

const secondOf = ({ isOnHold, label, shop: domain }: ListedLine) =>
  [isOnHold ? 'On hold' : '', domain === label ? '' : domain].filter(Boolean).join(' · ');

const shopOf = (referralHref: GroupLinesProps['referralHref']): Column<ListedLine> => ({
  key: 'label',
  label: 'Shop',
  render: (line) => (
    <TwoLines second={secondOf(line)}>
      {line.referralId === null ? (
        line.label
      ) : (
        <Anchor component={Link} href={referralHref(line.referralId)} inherit>
          {line.label}
        </Anchor>
      )}
    </TwoLines>
  ),
});
const reason: Column<ListedLine> = {
  key: 'label',
  label: 'Reason',
  render: (line) => <TwoLines second={secondOf(line)}>{line.label}</TwoLines>,
};
const app: Column<ListedLine> = { key: 'app', label: 'App', hideBelow: 'md', render: (line) => line.app };
const day: Column<ListedLine> = { key: 'date', label: 'Date', width: 128, render: (line) => date(line.occurredAt) };
const charge: Column<ListedLine> = {
  key: 'base',
  label: 'Charge',
  width: 240,
  hideBelow: 'md',
  render: ({ base, currency, terms }) =>
    base === null ? null : <TwoLines second={terms ?? ''}>{money(base, currency)}</TwoLines>,
};
const amount: Column<ListedLine> = {
  key: 'amount',
  label: 'Amount',
  align: 'right',
  width: 136,
  render: (line) => money(line.amount, line.currency),
};

const columnsOf = ({
  group: { key },
  referralHref,
}: Pick<GroupLinesProps, 'group' | 'referralHref'>): readonly Column<ListedLine>[] => {
  const shop = shopOf(referralHref);
  if (key === 'refunds') return [shop, app, day, amount];
  return key === 'bonuses' || key === 'adjustments' ? [reason, day, amount] : [shop, day, charge, amount];
};

/** The lines of one group of a payout, a page at a time. */
export default function GroupLines({ payoutId, group, referralHref }: GroupLinesProps) {
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
            height={group.key === 'bonuses' ? 1 : 2}
            columns={columnsOf({ group, referralHref })}
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
