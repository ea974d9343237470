import { Anchor, Skeleton, Stack } from '@mantine/core';

import { listReferrals, type Referral } from '#contract/referrals/referrals.ts';

import { AppName } from '../../../entities/app/AppName.tsx';
import type { Column } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { amounts } from '../../../shared/text/format.ts';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { ReferralDialog } from '../../../entities/referral/ReferralDialog.tsx';
import { ReferralStatus } from '../../../entities/referral/ReferralStatus.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { filterText, useCollection } from '../../../shared/data/useCollection.ts';
import { useShown } from '../../../shared/table/useShown.ts';
import { When } from '../../../shared/text/When.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import { PartnerCampaigns } from './PartnerCampaigns.tsx';
import type { PartnerPartProps } from './partnerPart.ts';

const AppFilter = lazyPart(() => import('../../../entities/app/AppFilter.tsx'));

const columnsThatOpen = (show: (id: string) => void): readonly Column<Referral>[] => [
  {
    key: 'shop',
    label: 'Shop',
    render: ({ id, shop, shopName }) => (
      <Anchor component="button" type="button" onClick={() => show(id)}>
        {shopName || shop}
      </Anchor>
    ),
  },
  { key: 'app', label: 'App', render: ({ app }) => <AppName name={app.name} color={app.color} /> },
  { key: 'state', label: 'Status', render: (referral) => <ReferralStatus {...referral} /> },
  {
    key: 'installedAt',
    label: 'Installed',
    sortKey: 'installedAt',
    hideBelow: 'md',
    render: ({ installedAt }) => <When at={installedAt} />,
  },
  {
    key: 'revenue',
    label: 'Revenue',
    align: 'right',
    hideBelow: 'md',
    render: ({ revenue }) => <Sums of={amounts(revenue)} />,
  },
  {
    key: 'commission',
    label: 'Commission',
    align: 'right',
    render: ({ commission }) => <Sums of={amounts(commission)} />,
  },
];

/** The shops that a partner brought, and by which campaigns. */
export default function PartnerReferrals({ partner: { id } }: PartnerPartProps) {
  const referrals = useCollection(listReferrals, {
    name: 'referrals',
    sort: '-installedAt',
    query: { partnerId: id },
    filters: { app: undefined, review: undefined },
  });
  const shown = useShown('referral');
  const opened = referrals.rows.find((row) => row.id === shown.id);
  return (
    <Stack gap="md">
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={referrals} placeholder="Search shops" />
          <AppFilter collection={referrals} fallback={<Skeleton w={160} h={30} />} />
          <FilterSelect
            collection={referrals}
            filter="review"
            label="Review"
            placeholder="Any review"
            data={[
              { value: 'flagged', label: 'Under review' },
              { value: 'clear', label: 'Clear' },
            ]}
          />
        </Toolbar>
        <DataTable
          collection={referrals}
          caption="Referrals"
          name="Referrals of a partner"
          rowId={(row) => row.id}
          columns={columnsThatOpen(shown.show)}
          empty={{ title: 'No referrals yet', text: 'Shops appear here when they install an app.' }}
        />
        <ReferralDialog shown={shown} title={opened && (opened.shopName || opened.shop)} />
      </Panel>
      <PartnerCampaigns partnerId={id} app={filterText(referrals.filters['app'])} />
    </Stack>
  );
}
