import { useState } from 'react';

import { type Lead, listOwnLeads } from '#contract/leads.ts';

import { DataTable } from '../ui/DataTable.tsx';
import { FilterSelect } from '../ui/FilterSelect.tsx';
import { dash } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useCollection } from '../ui/useCollection.ts';
import { When } from '../ui/When.tsx';
import { LeadConflicts } from './LeadConflicts.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import { leadActions, LeadName, LeadState } from './leadRow.tsx';
import { leadStateOptions } from './leadStates.ts';
import { SubmitLeadForm } from './SubmitLeadForm.tsx';
import classes from './SubmitLeadPage.module.css';
import { useLeads } from './useLeads.ts';

/** A shop submitted by hand, and what became of those before. */
export default function SubmitLeadPage() {
  const [submitted, setSubmitted] = useState<Lead | null>(null);
  const own = useCollection(listOwnLeads, { sort: '-createdAt', filters: { status: undefined } });
  const leads = useLeads(own.rows);
  return (
    <>
      <PageHeader
        title="Submit a lead"
        description="You know a shop that needs our apps? Once approved, its next installation is yours for 90 days."
      />
      <div className={classes.sides}>
        <Panel title="New lead">
          {submitted && <Submitted key={submitted.id} lead={submitted} />}
          <SubmitLeadForm key={submitted?.id} onDone={setSubmitted} />
        </Panel>
        <Panel title="My leads" isFlush>
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
        </Panel>
      </div>
      <LeadDialog leads={leads} asker="partner" />
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Submitted({ lead: { company, conflicts } }: { lead: Lead }) {
  return (
    <div className={classes.submitted}>
      <Notice level="success" tabIndex={-1} ref={focus}>
        Lead {company} submitted. You hear from us as soon as it is decided.
      </Notice>
      <LeadConflicts conflicts={conflicts} asker="partner" />
    </div>
  );
}
