import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSearchParams } from 'wouter';

import type { PartnerRow } from '#contract/partners/list.ts';
import { listSavedViews } from '#contract/partners/savedViews.ts';

import { paths } from '../../../paths.ts';
import type { Column } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PartnerImage } from '../../../entities/partner/PartnerImage.tsx';
import { TagFilter } from '../../../entities/partner/TagFilter.tsx';
import ManagerFilter from '../../../entities/staff/ManagerFilter.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { When } from '../../../shared/text/When.tsx';
import { amounts, count, dash } from '../../../shared/text/format.ts';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { useResource } from '../../../shared/data/useResource.ts';
import { Views } from '../../../shared/page/Views.tsx';
import { nameOf } from '../../../shared/text/personName.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { Sums } from '../../../shared/table/Sums.tsx';
import type { PartnersBulkProps } from './PartnersBulk.tsx';
import { shownBy, partnerViews } from './partnerViews.ts';
import { list } from './partnersList.ts';
import { PartnerTags, TAGS_WIDTH } from './PartnerTags.tsx';
import { useViewLayout } from './useViewLayout.ts';

const PartnerStanding = lazyPart(() => import('./PartnerStanding.tsx'));
const ViewSteps = lazyPart(() => import('./ViewSteps.tsx'));
const ListWords = lazyPart(() => import('./ListWords.tsx'));
const TagsDialog = lazyPart(() => import('./TagsDialog.tsx'));
const PartnersBulk = lazyPart(() => import('./PartnersBulk.tsx'));

/** Its columns and their widths are kept under it. */
const TABLE = 'Partners';

const account: Column<PartnerRow> = {
  key: 'account',
  label: 'Account',
  width: 112,
  isPlain: true,
  render: (partner) => <PartnerStanding partner={partner} of="account" />,
};
const registration: Column<PartnerRow> = {
  key: 'approval',
  label: 'Registration',
  width: 116,
  isPlain: true,
  render: (partner) => <PartnerStanding partner={partner} of="registration" />,
};

const bulkActions = (given: Omit<PartnersBulkProps, 'ids'>) => (ids: readonly string[]) => (
  <PartnersBulk ids={ids} {...given} />
);

/** Partners with what they brought and earned: found, compared, assigned and tagged. */
export default function PartnersPage() {
  const [search] = useSearchParams();
  const shown = partnerViews(search, useResource(listSavedViews, {}).data ?? []);
  const [isTagging, { open, close }] = useDisclosure(false);
  const partners = useCollection(list.endpoint, list.options);
  const { filter, approvalFilter, engagementFilter } = partners.filters;
  const layout = useViewLayout(TABLE);
  return (
    <>
      <PageHeader
        title="Partners"
        description={
          /quiet|earned|balance/.test([engagementFilter, partners.sort].join()) ? (
            <ListWords engagement={engagementFilter} sort={partners.sort} fallback={'\u00a0'} />
          ) : undefined
        }
        actions={
          <Button variant="default" onClick={open}>
            Tags
          </Button>
        }
      />
      <Panel isFlush>
        <Views views={shown.views}>
          <ViewSteps
            isWanted={!shown.isGiven || layout.hidden.length > 0}
            search={shownBy(search)}
            hidden={layout.hidden}
            saved={shown.saved}
          />
        </Views>
        <Toolbar>
          <SearchField collection={partners} placeholder="Search name or domain" />
          <FilterSelect
            collection={partners}
            filter="engagementFilter"
            label="Engagement"
            placeholder="Any engagement"
            data={[
              { value: 'active', label: 'Active in 30 days' },
              { value: 'quiet30', label: 'Idle for 30 days' },
              { value: 'quiet', label: 'Idle for 90 days' },
              { value: 'never', label: 'No referrals yet' },
              { value: 'new', label: 'New in 30 days' },
            ]}
          />
          <ManagerFilter collection={partners} filter="adminFilter" />
          <TagFilter collection={partners} filter="tagFilter" />
          <FilterSelect
            collection={partners}
            filter="filter"
            label="Account"
            defaultValue="active"
            width={120}
            data={[
              { value: 'active', label: 'Active' },
              { value: 'suspended', label: 'Suspended' },
              { value: 'archived', label: 'Archived' },
              { value: 'all', label: 'All accounts' },
            ]}
          />
          <FilterSelect
            collection={partners}
            filter="approvalFilter"
            label="Registration"
            defaultValue="approved"
            width={130}
            data={[
              { value: 'approved', label: 'Approved' },
              { value: 'pending', label: 'Pending' },
              { value: 'rejected', label: 'Rejected' },
              { value: 'all', label: 'All registrations' },
            ]}
          />
        </Toolbar>
        <DataTable
          collection={partners}
          caption={TABLE}
          layout={layout}
          rowId={(partner) => partner.id}
          rowHref={(partner) => paths.adminPartner.to(partner.id)}
          isSelectable
          bulkActions={bulkActions({
            listed: { ...partners.filters, search: partners.search },
            total: partners.total,
            onSelect: partners.select,
          })}
          columns={[
            {
              key: 'name',
              label: 'Partner',
              sortKey: 'name',
              sortsAs: 'text',
              render: (partner) => <PartnerImage name={partner.name} url={partner.imageUrl} size={24} isNamed />,
            },
            // Where every row has the same one it says nothing.
            ...(filter === undefined ? [] : [account]),
            ...(approvalFilter === undefined ? [] : [registration]),
            {
              key: 'tags',
              label: 'Tags',
              width: TAGS_WIDTH,
              hideBelow: 'lg',
              render: ({ tags }) => (tags.length === 0 ? dash : <PartnerTags tags={tags} />),
            },
            {
              key: 'managers',
              label: 'Managers',
              share: 1.5,
              hideBelow: 'lg',
              render: ({ managers }) => (managers.length === 0 ? dash : managers.map(nameOf).join(', ')),
            },
            {
              key: 'referrals',
              label: 'Referrals',
              sortKey: 'referrals',
              sortsAs: 'number',
              align: 'right',
              width: 92,
              render: (partner) => count(partner.referrals),
            },
            {
              key: 'earned',
              label: 'Earned',
              sortKey: 'earned',
              sortsAs: 'number',
              align: 'right',
              share: 1.25,
              render: (partner) => <Sums of={amounts(partner.earned)} />,
            },
            {
              key: 'balance',
              label: 'Balance',
              sortKey: 'balance',
              sortsAs: 'number',
              share: 1.25,
              align: 'right',
              hideBelow: 'md',
              render: (partner) => <Sums of={amounts(partner.balance)} />,
            },
            {
              key: 'last',
              label: 'Last referral',
              sortKey: 'lastReferralAt',
              width: 120,
              hideBelow: 'md',
              render: ({ lastReferralAt }) => (lastReferralAt ? <When at={lastReferralAt} /> : dash),
            },
            {
              key: 'createdAt',
              label: 'Registered',
              width: 112,
              sortKey: 'createdAt',
              hideBelow: 'md',
              render: ({ createdAt }) => <When at={createdAt} />,
            },
          ]}
          empty={{ title: 'No partners yet', text: 'Partners appear here once their registration is approved.' }}
        />
      </Panel>
      <TagsDialog isWanted={isTagging} isOpen={isTagging} onClose={close} />
    </>
  );
}
