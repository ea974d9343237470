import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { listWaitingWork } from '#contract/analytics/analytics.ts';
import { waitingWords } from '#contract/figures/waiting.ts';

import { paths } from '../../paths.ts';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Meanings } from '../../shared/page/Meanings.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { When } from '../../shared/text/When.tsx';
import { count } from '../../shared/text/format.ts';
import { waitingHref } from './waitingHref.ts';

/** What waits for a decision, by the partner's managers. */
export function WaitingWork() {
  const waiting = useResource(listWaitingWork, {});
  return (
    <Panel
      title="Waiting for a decision"
      isFlush
      actions={<DownloadButton endpoint={listWaitingWork} input={{}} filename="waiting-work.csv" size="xs" />}
    >
      <Resource of={waiting}>
        {(rows) => (
          <DataTable
            rows={rows}
            caption="Waiting for a decision"
            rowId={({ manager }) => manager?.id ?? 'none'}
            rowHref={({ manager }) => paths.adminPartners.to(manager?.id ?? 'unassigned')}
            columns={[
              { key: 'manager', label: 'Manager', render: ({ manager }) => manager?.name ?? 'No manager' },
              {
                key: 'registrations',
                label: waitingWords.registrations.label,
                width: 108,
                align: 'right',
                render: ({ manager, registrations }) => (
                  <Opened href={waitingHref('registrations', manager?.id ?? null)} number={registrations} />
                ),
              },
              {
                key: 'leads',
                label: waitingWords.leads.label,
                width: 72,
                align: 'right',
                render: ({ manager, leads }) => (
                  <Opened href={waitingHref('leads', manager?.id ?? null)} number={leads} />
                ),
              },
              {
                key: 'referrals',
                label: waitingWords.referrals.label,
                width: 80,
                align: 'right',
                hideBelow: 'md',
                render: ({ manager, referrals }) => (
                  <Opened href={waitingHref('referrals', manager?.id ?? null)} number={referrals} />
                ),
              },
              { key: 'oldest', label: 'Oldest', width: 116, render: ({ oldest }) => <When at={oldest} /> },
            ]}
            empty={{ title: 'Nothing waiting', text: 'Registrations, leads and flagged referrals appear here.' }}
          />
        )}
      </Resource>
      <Meanings of={Object.values(waitingWords)} />
    </Panel>
  );
}

const Opened = ({ href, number }: { href: string; number: number }) =>
  number === 0 ? (
    count(0)
  ) : (
    <Anchor component={Link} href={href}>
      {count(number)}
    </Anchor>
  );
