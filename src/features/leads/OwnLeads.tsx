import type { Lead } from '#contract/leads/leads.ts';

import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { dash } from '../../shared/text/format.ts';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { When } from '../../shared/text/When.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import { leadRowActions, LeadName, LeadState } from './leadRow.tsx';
import { leadStateOptions } from '../../entities/lead/leadStates.ts';
import classes from './OwnLeads.module.css';
import { useLeads } from './useLeads.ts';

/** The partner's own leads and what became of them, and the one that the address names; loaded lazily. */
export default function OwnLeads({ own }: { own: CollectionState<Lead> }) {
  const leads = useLeads(own.rows);
  return (
    <>
      <Toolbar>
        <SearchField collection={own} placeholder="Search my leads" />
        <FilterSelect
          collection={own}
          filter="status"
          label="Status"
          placeholder="Any status"
          width={130}
          data={leadStateOptions}
        />
      </Toolbar>
      <DataTable
        collection={own}
        caption="My leads"
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
          {
            key: 'reason',
            label: 'Reason',
            hideBelow: 'md',
            render: ({ reason }) =>
              reason === '' ? (
                dash
              ) : (
                <span className={classes.reason} title={reason}>
                  {reason}
                </span>
              ),
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
        empty={{ title: 'No leads yet', text: 'Shops you submit and their status appear here.' }}
      />
      <LeadDialog leads={leads} asker="partner" />
    </>
  );
}
