import { SegmentedControl } from '@mantine/core';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { When } from '../../shared/text/When.tsx';
import { countryName } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { Waited } from '../../entities/partner/Waited.tsx';
import { list } from './registrationsList.ts';

/** Registrations that wait for a decision or were rejected, oldest first. */
export default function RegistrationsPage() {
  const registrations = useCollection(list.endpoint, list.options);
  const { status } = registrations.filters;
  return (
    <>
      <PageHeader title="Registrations" description="Oldest first. Target: two business days." />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={registrations} placeholder="Search company or domain" />
          <SegmentedControl
            size="xs"
            aria-label="Status"
            value={typeof status === 'string' ? status : '0'}
            onChange={(value) => registrations.setFilters({ status: value })}
            data={[
              { value: '0', label: 'Pending' },
              { value: '-1', label: 'Rejected' },
            ]}
          />
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
              label: status === '-1' ? 'Registered' : 'Waiting',
              width: 124,
              sortKey: 'createdAt',
              render: ({ createdAt }) => (status === '-1' ? <When at={createdAt} /> : <Waited since={createdAt} />),
            },
          ]}
          empty={{
            title: status === '-1' ? 'No rejected registrations' : 'No pending registrations',
            text: 'New registrations appear here.',
          }}
        />
      </Panel>
    </>
  );
}
