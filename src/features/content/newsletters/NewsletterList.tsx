import { Button } from '@mantine/core';
import { Link } from 'wouter';

import { listNewsletters, newsletterStates } from '#contract/content/newsletters.ts';

import { newsletterStatus } from '../../../entities/newsletter/newsletterStates.ts';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { Status } from '../../../shared/feedback/Status.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { count, dash, dateTime } from '../../../shared/text/format.ts';
import { newsletterHref } from './newsletterHref.ts';

/** The newsletters, last changed first. */
export function NewsletterList() {
  const newsletters = useCollection(listNewsletters, {
    name: 'newsletters',
    sort: '-updatedAt',
    filters: { state: undefined },
  });
  const fresh = (
    <Button component={Link} href={newsletterHref('new')}>
      New newsletter
    </Button>
  );
  return (
    <Panel title="Newsletters" description="Emails to partners’ users." isFlush actions={fresh}>
      <Toolbar>
        <FilterSelect
          collection={newsletters}
          filter="state"
          label="Status"
          placeholder="Any status"
          data={newsletterStates.map((value) => ({ value, label: newsletterStatus[value].label }))}
        />
      </Toolbar>
      <DataTable
        collection={newsletters}
        caption="Newsletters"
        rowId={({ id }) => id}
        rowHref={({ id }) => newsletterHref(id)}
        columns={[
          { key: 'subject', label: 'Subject', render: ({ subject }) => subject },
          { key: 'state', label: 'Status', width: 132, render: ({ state }) => <Status {...newsletterStatus[state]} /> },
          {
            key: 'sendsAt',
            label: 'Send at',
            width: 190,
            hideBelow: 'sm',
            render: ({ sendsAt }) => (sendsAt === null ? dash : dateTime(sendsAt)),
          },
          {
            key: 'sent',
            label: 'Sent',
            width: 92,
            align: 'right',
            hideBelow: 'sm',
            render: ({ counts }) => count(counts.sent),
          },
        ]}
        empty={{ title: 'No newsletters yet', text: 'Write one to email partners of your choice.', action: fresh }}
      />
    </Panel>
  );
}
