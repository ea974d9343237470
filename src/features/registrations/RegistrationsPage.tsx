import { Button, SegmentedControl, Skeleton } from '@mantine/core';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { When } from '../../shared/text/When.tsx';
import { countryName } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { Waited } from '../../entities/partner/Waited.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { list } from './registrationsList.ts';

const ManagerFilter = lazyPart(() => import('../../entities/staff/ManagerFilter.tsx'));

/** What each list shows of its rows; an address from before may name all that are undecided. */
const lists = {
  staff: { label: 'Pending', time: 'Waiting', none: 'No pending registrations' },
  partner: { label: 'Waiting for partner', time: 'Asked', none: 'No registrations are waiting for the partner' },
  '-1': { label: 'Rejected', time: 'Registered', none: 'No rejected registrations' },
} as const;
const isList = (status: unknown): status is keyof typeof lists =>
  typeof status === 'string' && Object.hasOwn(lists, status);

/** Registrations that wait for a decision or an answer, or were rejected, oldest first. */
export default function RegistrationsPage() {
  const registrations = useCollection(list.endpoint, list.options);
  const { status } = registrations.filters;
  const shown = isList(status) ? status : 'staff';
  return (
    <>
      <PageHeader title="Registrations" description="Oldest first. Overdue: we’ve had it longer than the target." />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={registrations} placeholder="Search company or domain" />
          <SegmentedControl
            size="xs"
            aria-label="Status"
            value={shown}
            onChange={(value) => registrations.setFilters({ status: value })}
            data={Object.entries(lists).map(([value, { label }]) => ({ value, label }))}
          />
          <ManagerFilter collection={registrations} filter="managedBy" fallback={<Skeleton w={150} h={30} />} />
          {registrations.isFiltered && (
            <Button size="xs" variant="subtle" onClick={registrations.clearFilters}>
              Clear
            </Button>
          )}
        </Toolbar>
        <DataTable
          collection={registrations}
          caption="Registrations"
          rowId={(partner) => partner.id}
          rowHref={(partner) => paths.adminRegistration.to(partner.id)}
          columns={[
            { key: 'name', label: 'Company', render: (partner) => partner.name },
            { key: 'domain', label: 'Domain', share: 1.8, render: (partner) => partner.domain, hideBelow: 'md' },
            {
              key: 'contact',
              label: 'Contact',
              render: ({ contact }) => (contact ? `${contact.firstName} ${contact.lastName}` : '–'),
            },
            { key: 'country', label: 'Country', render: (partner) => countryName(partner.country), hideBelow: 'md' },
            {
              key: 'createdAt',
              label: lists[shown].time,
              width: 148,
              sortKey: 'createdAt',
              render: ({ createdAt, approvalState, waitingSince }) =>
                waitingSince === null || approvalState === 'informationNeeded' ? (
                  <When at={waitingSince ?? createdAt} />
                ) : (
                  <Waited since={waitingSince} isOverdue={approvalState === 'overdue'} />
                ),
            },
          ]}
          empty={{
            title: lists[shown].none,
            text: 'New registrations appear here.',
          }}
        />
      </Panel>
    </>
  );
}
