import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { ReviewCase } from '#contract/cases/cases.ts';

import { paths } from '../../paths.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { When } from '../../shared/text/When.tsx';

type Found = ReviewCase['evidence'][number];

const shop: Column<Found> = {
  key: 'shop',
  label: 'Shop',
  share: 1.2,
  render: ({ referral }) =>
    referral === null ? 'The partner' : <TwoLines second={referral.app}>{referral.shop}</TwoLines>,
};

const linkedShop: Column<Found> = {
  ...shop,
  render: ({ referral }) =>
    referral === null ? (
      'The partner'
    ) : (
      <TwoLines second={referral.app}>
        <Anchor component={Link} href={paths.adminReferrals.to({ referral: referral.id })} inherit>
          {referral.shop}
        </Anchor>
      </TwoLines>
    ),
};

const rest: readonly Column<Found>[] = [
  { key: 'at', label: 'Found', width: 120, hideBelow: 'sm', render: ({ at }) => <When at={at} /> },
  {
    key: 'state',
    label: 'Status',
    width: 140,
    render: ({ referral }) =>
      referral?.isUnderReview === true ? (
        <Status tone="warning" label="Under review" />
      ) : (
        <Status tone="neutral" label="Not held" />
      ),
  },
];

const why: Column<Found> = {
  key: 'why',
  label: 'Finding',
  share: 1.8,
  render: (found) => <TwoLines second={found.detail}>{found.why}</TwoLines>,
};

/** What the rule found, a row each; partners read which referrals it is about. */
export const CaseEvidence = ({ evidence, isStaff }: Pick<ReviewCase, 'evidence'> & { isStaff: boolean }) => (
  <DataTable
    caption={isStaff ? 'Evidence' : 'Referrals'}
    rows={evidence}
    rowId={({ id }) => id}
    height={2}
    columns={isStaff ? [linkedShop, why, ...rest] : [shop, ...rest]}
    empty={{ title: 'No referrals', text: 'It isn’t about a single referral.' }}
  />
);
