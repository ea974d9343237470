import type { Lead } from '#contract/leads.ts';

import { DataTable } from '../ui/DataTable.tsx';
import { FilterSelect } from '../ui/FilterSelect.tsx';
import { dash } from '../ui/format.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import type { CollectionState } from '../ui/useCollectionState.ts';
import { When } from '../ui/When.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import { leadActions, LeadName, LeadState } from './leadRow.tsx';
import { leadStateOptions } from './leadStates.ts';
import classes from './OwnLeads.module.css';
import { useLeads } from './useLeads.ts';

/** The partner's own leads and what became of them, and the one that the address names; a file of its own. */
export default function OwnLeads({ own }: { own: CollectionState<Lead> }) {
  const leads = useLeads(own.rows);
  return (
    <>
      <Toolbar>
        <SearchField collection={own} placeholder="Search my leads" size="xs" />
        <FilterSelect
          collection={own}
          filter="status"
          label="State"
          placeholder="Any state"
          width={130}
          data={leadStateOptions}
        />
      </Toolbar>
      <DataTable
        collection={own}
        caption="My leads"
        rowId={({ id }) => id}
        columns={[
          {
            key: 'company',
            label: 'Company',
            width: 180,
            sortKey: 'company',
            render: (lead) => <LeadName lead={lead} open={leads.open} />,
          },
          { key: 'state', label: 'State', render: (lead) => <LeadState lead={lead} /> },
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
            sortKey: 'createdAt',
            render: ({ createdAt }) => <When at={createdAt} />,
          },
        ]}
        actions={leadActions(leads)}
        empty={{ title: 'No leads yet', text: 'The shops you submit appear here with what became of them.' }}
      />
      <LeadDialog leads={leads} asker="partner" />
    </>
  );
}
