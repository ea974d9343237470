import { Text } from '@mantine/core';

import { DataTable } from '../ui/DataTable.tsx';
import { payoutStatus } from '../ui/payoutStates.ts';
import { Status } from '../ui/Status.tsx';
import { When } from '../ui/When.tsx';

interface Entry {
  event: string;
  fromState: string;
  toState: string;
  actor: string | null;
  createdAt: string;
}

const steps: Readonly<Record<string, string>> = {
  approve: 'Approved',
  hold: 'Put on hold',
  release: 'Released',
  send: 'Sent',
  confirm: 'Confirmed',
  fail: 'Failed',
  retry: 'Tried again',
  void: 'Voided',
};
const step = (event: string): string => steps[event.replace(/^.*\./, '')] ?? event;
const isState = (word: string): word is keyof typeof payoutStatus => Object.hasOwn(payoutStatus, word);

/** Every step a payout took, newest last. */
export function PayoutHistory({ history }: { history: readonly Entry[] }) {
  if (history.length === 0) return <Text c="dimmed">No step yet: the payout stands as the run made it.</Text>;
  return (
    <DataTable
      rows={history}
      caption="History"
      rowId={(entry) => `${entry.createdAt} ${entry.event}`}
      columns={[
        { key: 'event', label: 'Step', render: (entry) => step(entry.event) },
        {
          key: 'to',
          label: 'State after it',
          render: ({ toState }) => (isState(toState) ? <Status {...payoutStatus[toState]} /> : toState),
        },
        { key: 'actor', label: 'By', render: (entry) => entry.actor ?? 'The system' },
        { key: 'when', label: 'When', render: (entry) => <When at={entry.createdAt} /> },
      ]}
    />
  );
}
