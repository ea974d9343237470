import { Button, Skeleton } from '@mantine/core';

import { DataTable } from '../../shared/table/DataTable.tsx';
import { ChoiceField } from '../../shared/form/select/ChoiceField.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { countryName, dash } from '../../shared/text/format.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { When } from '../../shared/text/When.tsx';
import { list } from './adminLeadsList.ts';
import { LeadDialog } from './LeadDialog.tsx';
import { leadRowActions, LeadName, LeadState } from './leadRow.tsx';
import { leadStateOptions } from '../../entities/lead/leadStates.ts';
import { useLeads } from './useLeads.ts';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';

const ManagerFilter = lazyPart(() => import('../../entities/staff/ManagerFilter.tsx'));
const PeriodFilter = lazyPart(async () => ({
  default: (await import('../../shared/period/PeriodFilter.tsx')).PeriodFilter,
}));
const PartnerFilter = lazyPart(() => import('../../entities/partner/PartnerFilter.tsx'));

/** The shops that partners submitted, and the decision about each. */
export default function AdminLeadsPage() {
  const all = useCollection(list.endpoint, list.options);
  const leads = useLeads(all.rows);
  return (
    <>
      <PageHeader
        title="Leads"
        description="Shops submitted by partners. A lead reserves its shop for 90 days, counted again from approval."
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={all} placeholder="Search shop or contact" />
          <ChoiceField
            size="xs"
            w={130}
            aria-label="Status"
            allowDeselect={false}
            value={typeof all.filters['status'] === 'string' ? all.filters['status'] : null}
            onChange={(status) => all.setFilters({ status: status ?? undefined })}
            data={[...leadStateOptions, { value: 'all', label: 'Any status' }]}
          />
          <PartnerFilter collection={all} fallback={<Skeleton w={180} h={30} />} />
          <ManagerFilter collection={all} filter="managedBy" fallback={<Skeleton w={150} h={30} />} />
          <PeriodFilter collection={all} label="Submitted" fallback={<Skeleton w={150} h={30} />} />
          {all.isFiltered && (
            <Button size="xs" variant="subtle" onClick={all.clearFilters}>
              Clear
            </Button>
          )}
        </Toolbar>
        <DataTable
          collection={all}
          caption="Leads"
          rowId={({ id }) => id}
          height={2}
          columns={[
            {
              key: 'company',
              label: 'Company',
              sortKey: 'company',
              sortsAs: 'text',
              render: (lead) => <LeadName lead={lead} open={leads.open} />,
            },
            { key: 'state', label: 'Status', render: (lead) => <LeadState lead={lead} /> },
            { key: 'partner', label: 'Partner', share: 1.5, render: ({ partnerName }) => partnerName },
            {
              key: 'apps',
              label: 'Apps',
              share: 1.8,
              hideBelow: 'md',
              render: ({ apps }) => apps.map(({ name }) => name).join(', '),
            },
            { key: 'contact', label: 'Contact', hideBelow: 'lg', render: ({ contactName }) => contactName },
            {
              key: 'country',
              label: 'Country',
              hideBelow: 'lg',
              render: ({ country }) => (country === null ? dash : countryName(country)),
            },
            {
              key: 'createdAt',
              label: 'Submitted',
              width: 116,
              sortKey: 'createdAt',
              render: ({ createdAt }) => <When at={createdAt} />,
            },
          ]}
          actions={leadRowActions(leads)}
          empty={{ title: 'No leads to review', text: 'Shops that partners submit appear here.' }}
        />
      </Panel>
      <LeadDialog leads={leads} asker="staff" />
    </>
  );
}
