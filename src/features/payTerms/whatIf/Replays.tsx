import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { listPayReplays } from '#contract/payTerms/replays.ts';

import { paths } from '../../../paths.ts';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { PageHeader } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { dateTime } from '../../../shared/text/format.ts';
import { termsName } from '../scopeWords.ts';
import { periodWords, replayStatus } from './replayWords.ts';

/** What was tried in the last month, by everyone. */
export default function Replays() {
  const replays = useCollection(listPayReplays, { sort: '-startedAt' });
  return (
    <>
      <PageHeader
        title="What if"
        breadcrumbs={[{ label: 'Commission terms', href: paths.adminPayTerms.to() }]}
        description="Edited terms, tried on past charges. Nothing here changes what was earned."
      />
      <Panel isFlush>
        <DataTable
          collection={replays}
          caption="What was tried"
          height={2}
          rowId={({ id }) => id}
          rowHref={({ id }) => paths.adminWhatIf.to({ replay: id })}
          columns={[
            { key: 'name', label: 'Terms of', render: (row) => <TwoLines second={row.by}>{termsName(row)}</TwoLines> },
            { key: 'period', label: 'Charges', render: periodWords },
            {
              key: 'status',
              label: 'Status',
              width: 140,
              render: ({ status }) => <Status {...replayStatus[status]} />,
            },
            {
              key: 'startedAt',
              label: 'Started',
              width: 170,
              hideBelow: 'md',
              render: ({ startedAt }) => dateTime(startedAt),
            },
          ]}
          empty={{
            title: 'Nothing tried yet',
            text: 'Open commission terms, change them, and choose “Try on past charges” when you review them.',
            action: (
              <Button component={Link} href={paths.adminPayTerms.to()} variant="default">
                Open commission terms
              </Button>
            ),
          }}
        />
      </Panel>
    </>
  );
}
