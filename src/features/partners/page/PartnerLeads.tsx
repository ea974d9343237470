import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { listLeads } from '#contract/leads/leads.ts';

import { leadStates } from '../../../entities/lead/leadStates.ts';
import { paths } from '../../../paths.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { Status } from '../../../shared/feedback/Status.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { When } from '../../../shared/text/When.tsx';
import type { PartnerPartProps } from './partnerPart.ts';

/** The shops that a partner submitted by hand; they are decided on the page of all leads. */
export default function PartnerLeads({ partner: { id } }: PartnerPartProps) {
  const leads = useCollection(listLeads, { name: 'leads', sort: '-createdAt', query: { partnerId: id } });
  return (
    <Panel
      title="Leads"
      isFlush
      actions={
        <Anchor component={Link} href={`${paths.adminLeads.to()}?partnerId=${id}&status=all`} size="sm">
          Review leads
        </Anchor>
      }
    >
      <DataTable
        collection={leads}
        caption="Leads"
        name="Leads of a partner"
        rowId={(lead) => lead.id}
        columns={[
          { key: 'company', label: 'Company', sortKey: 'company', sortsAs: 'text', render: ({ company }) => company },
          { key: 'shop', label: 'Shop', render: ({ shopDomain }) => shopDomain },
          { key: 'state', label: 'Status', render: ({ state }) => <Status {...leadStates[state]} /> },
          {
            key: 'apps',
            label: 'Apps',
            hideBelow: 'md',
            render: ({ apps }) => apps.map(({ name }) => name).join(', '),
          },
          {
            key: 'createdAt',
            label: 'Submitted',
            width: 116,
            sortKey: 'createdAt',
            render: ({ createdAt }) => <When at={createdAt} />,
          },
        ]}
        empty={{ title: 'No leads yet', text: 'Shops this partner submits appear here.' }}
      />
    </Panel>
  );
}
