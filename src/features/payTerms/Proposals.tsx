import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { listTermsProposals } from '#contract/payTerms/proposals.ts';

import { proposalStatus } from '../../entities/payTerms/proposalStates.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { date } from '../../shared/text/format.ts';
import { termsName } from './scopeWords.ts';

/** Proposed terms, those that wait first. */
export default function Proposals() {
  const proposals = useCollection(listTermsProposals, { name: 'proposals', sort: '-proposedAt', perPage: 10 });
  return (
    <Panel
      title="Proposals"
      description="Edited terms that were tried on past charges. An admin other than the proposer publishes them."
      isFlush
      actions={
        <Anchor component={Link} href={paths.adminWhatIf.to()}>
          What was tried
        </Anchor>
      }
    >
      <DataTable
        collection={proposals}
        caption="Proposals"
        height={2}
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.adminWhatIf.to({ proposal: id })}
        columns={[
          { key: 'name', label: 'Terms of', render: (row) => <TwoLines second={row.note}>{termsName(row)}</TwoLines> },
          { key: 'by', label: 'Proposed by', width: 180, hideBelow: 'sm', render: ({ by }) => by },
          { key: 'state', label: 'Status', width: 140, render: ({ state }) => <Status {...proposalStatus[state]} /> },
          {
            key: 'proposedAt',
            label: 'Proposed',
            width: 124,
            hideBelow: 'md',
            render: ({ proposedAt }) => date(proposedAt),
          },
        ]}
        empty={{ title: 'No proposals', text: 'Change commission terms and try them on past charges to propose them.' }}
      />
    </Panel>
  );
}
