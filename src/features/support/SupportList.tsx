import { supportNoteStates } from '#contract/support.ts';

import { supportStatus } from '../../entities/support/supportStates.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { When } from '../../shared/text/When.tsx';
import { list } from './supportList.ts';

const states = [
  ...supportNoteStates.map((value) => ({ value, label: supportStatus[value].label })),
  { value: 'all', label: 'Any status' },
];

/** Questions to support, the one that waits longest first. */
export function SupportList() {
  const notes = useCollection(list.endpoint, list.options);
  return (
    <>
      <PageHeader
        title="Support"
        description="Questions from partners. Answers reach them in the portal and by email."
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={notes} placeholder="Search questions and people" width={240} />
          <FilterSelect collection={notes} filter="state" label="Status" data={states} defaultValue="open" />
        </Toolbar>
        <DataTable
          collection={notes}
          caption="Questions"
          height={2}
          rowId={({ id }) => id}
          rowHref={({ id }) => paths.adminSupport.to(id)}
          columns={[
            {
              key: 'question',
              label: 'Question',
              share: 2,
              render: ({ question, askedBy, partner }) => (
                <TwoLines second={partner === null ? askedBy : `${askedBy}, ${partner.name}`}>{question}</TwoLines>
              ),
            },
            { key: 'state', label: 'Status', width: 130, render: ({ state }) => <Status {...supportStatus[state]} /> },
            {
              key: 'updatedAt',
              label: 'Last message',
              width: 140,
              sortKey: 'updatedAt',
              hideBelow: 'sm',
              render: ({ updatedAt }) => <When at={updatedAt} />,
            },
          ]}
          empty={{ title: 'No open questions', text: 'Questions to support appear here.' }}
        />
      </Panel>
    </>
  );
}
