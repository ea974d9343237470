import { Badge } from '@mantine/core';
import { useSearchParams } from 'wouter';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PartnerImage } from '../../entities/partner/PartnerImage.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { When } from '../../shared/text/When.tsx';
import { amounts, count, dash } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { accountStatus } from './accountStatus.ts';
import { list } from './partnersList.ts';
import classes from './PartnersPage.module.css';

/** A row stays one line high; the others are counted, and named in the tooltip. */
const shownTags = 2;

/** Approved partners, with what they brought and earned. */
export default function PartnersPage() {
  const [search] = useSearchParams();
  const manager = search.get('manager');
  const { endpoint, options } = list(search);
  const partners = useCollection(endpoint, options);
  return (
    <>
      <PageHeader title="Partners" description={manager === null ? undefined : 'Filtered by one manager.'} />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={partners} placeholder="Search name or domain" />
          <FilterSelect
            collection={partners}
            filter="engagementFilter"
            label="Engagement"
            placeholder="Any engagement"
            data={[
              { value: 'active', label: 'Active' },
              { value: 'quiet', label: 'Quiet' },
              { value: 'never', label: 'No referrals yet' },
            ]}
          />
          <FilterSelect
            collection={partners}
            filter="managementFilter"
            label="Managers"
            placeholder="Any manager"
            data={[
              { value: 'mine', label: 'Mine' },
              { value: 'assigned', label: 'Assigned' },
              { value: 'unassigned', label: 'Unassigned' },
            ]}
          />
          <FilterSelect
            collection={partners}
            filter="filter"
            label="Account"
            defaultValue="active"
            width={130}
            data={[
              { value: 'active', label: 'Active' },
              { value: 'suspended', label: 'Suspended' },
              { value: 'archived', label: 'Archived' },
              { value: 'all', label: 'All' },
            ]}
          />
        </Toolbar>
        <DataTable
          collection={partners}
          caption="Partners"
          rowId={(partner) => partner.id}
          rowHref={(partner) => paths.adminPartner.to(partner.id)}
          columns={[
            {
              key: 'name',
              label: 'Partner',
              sortKey: 'name',
              sortsAs: 'text',
              render: (partner) => <PartnerImage name={partner.name} url={partner.imageUrl} size={24} isNamed />,
            },
            {
              key: 'account',
              label: 'Account',
              width: 116,
              isPlain: true,
              render: (partner) => <Status {...accountStatus[partner.accountStatus]} />,
            },
            {
              key: 'tags',
              label: 'Tags',
              share: 1.5,
              isPlain: true,
              hideBelow: 'lg',
              render: ({ tags }) =>
                tags.length === 0 ? (
                  dash
                ) : (
                  <span className={classes.tags} title={tags.map(({ name }) => name).join(', ')}>
                    {tags.slice(0, shownTags).map(({ id, name }) => (
                      <Badge key={id}>{name}</Badge>
                    ))}
                    {tags.length > shownTags && <span>+{tags.length - shownTags}</span>}
                  </span>
                ),
            },
            {
              key: 'managers',
              label: 'Managers',
              hideBelow: 'lg',
              render: ({ managers }) =>
                managers.length === 0
                  ? dash
                  : managers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
            },
            {
              key: 'referrals',
              label: 'Referrals',
              align: 'right',
              width: 92,
              render: (partner) => count(partner.referrals),
            },
            {
              key: 'earned',
              label: 'Earned',
              align: 'right',
              share: 1.3,
              render: (partner) => amounts(partner.earned),
            },
            {
              key: 'balance',
              label: 'Balance',
              share: 1.3,
              align: 'right',
              hideBelow: 'md',
              render: (partner) => amounts(partner.balance),
            },
            {
              key: 'last',
              label: 'Last referral',
              width: 120,
              hideBelow: 'md',
              render: ({ lastReferralAt }) => (lastReferralAt ? <When at={lastReferralAt} /> : dash),
            },
          ]}
          empty={{ title: 'No partners yet', text: 'Partners appear here once their registration is approved.' }}
        />
      </Panel>
    </>
  );
}
