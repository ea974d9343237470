import { Text } from '@mantine/core';

import { DataTable } from '../ui/DataTable.tsx';
import { When } from '../ui/When.tsx';

interface Entry {
  event: string;
  fromState: string;
  toState: string;
  actor: string | null;
  createdAt: string;
}

const reads = (word: string): string =>
  word
    .replace(/^.*\./, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();

/** Every step a payout took, newest last. */
export function PayoutHistory({ history }: { history: readonly Entry[] }) {
  if (history.length === 0) return <Text c="dimmed">No step yet: the payout stands as the run made it.</Text>;
  return (
    <DataTable
      rows={history}
      caption="History"
      rowId={(entry) => `${entry.createdAt} ${entry.event}`}
      columns={[
        { key: 'event', label: 'Step', render: (entry) => reads(entry.event) },
        { key: 'to', label: 'State', render: (entry) => `${reads(entry.fromState)} → ${reads(entry.toState)}` },
        { key: 'actor', label: 'By', render: (entry) => entry.actor ?? 'the system' },
        { key: 'when', label: 'When', render: (entry) => <When at={entry.createdAt} /> },
      ]}
    />
  );
}
