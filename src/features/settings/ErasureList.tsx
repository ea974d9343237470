import { Button } from '@mantine/core';
import { useState } from 'react';

import { type ErasureRow, listErasures, refuseErasure } from '#contract/privacy/erasures.ts';

import { useCollection } from '../../shared/data/useCollection.ts';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { dash, dateTime } from '../../shared/text/format.ts';
import { When } from '../../shared/text/When.tsx';
import { erasureStatus } from './erasureStatus.ts';

const columns: readonly Column<ErasureRow>[] = [
  {
    key: 'person',
    label: 'Person',
    share: 1.4,
    render: ({ person: { name, email } }) => <TwoLines second={email}>{name}</TwoLines>,
  },
  {
    key: 'state',
    label: 'Status',
    share: 2,
    render: ({ state, reason, obstacles }) => (
      <TwoLines second={[...obstacles, reason].filter(Boolean).join(' ')}>
        <Status {...erasureStatus[state]} />
      </TwoLines>
    ),
  },
  {
    key: 'erasesAt',
    label: 'Begins',
    width: 190,
    hideBelow: 'md',
    render: ({ state, erasesAt }) => (state === 'requested' ? dateTime(erasesAt) : dash),
  },
  {
    key: 'createdAt',
    label: 'Requested',
    width: 124,
    hideBelow: 'sm',
    render: ({ createdAt }) => <When at={createdAt} />,
  },
];

/** Those that wait can be refused. */
const actionsOf = (refuse: (row: ErasureRow) => void) => (row: ErasureRow) =>
  row.actions.some(({ event, isAllowed }) => event === 'erasure.refuse' && isAllowed) && (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Refuse the erasure of ${row.person.name}`}
      onClick={() => refuse(row)}
    >
      Refuse
    </Button>
  );

/** Requests to be erased, the newest first, with what they wait for. */
export function ErasureList() {
  const erasures = useCollection(listErasures, { name: 'erasures', sort: '-createdAt', perPage: 10 });
  const [refusing, setRefusing] = useState<ErasureRow | null>(null);
  return (
    <>
      <DataTable
        collection={erasures}
        caption="Erasures"
        height={2}
        rowId={({ id }) => id}
        columns={columns}
        actions={actionsOf(setRefusing)}
        empty={{ title: 'No erasures', text: 'No one has asked to be erased.' }}
      />
      <Dialog opened={refusing !== null} onClose={() => setRefusing(null)} title="Refuse the erasure">
        {refusing && (
          <ReasonForm
            endpoint={refuseErasure}
            params={{ id: refusing.id }}
            description="They get it by email."
            submitLabel="Refuse"
            maxLength={5000}
            onDone={() => {
              toast('Erasure refused', { level: 'success' });
              setRefusing(null);
            }}
            onCancel={() => setRefusing(null)}
          />
        )}
      </Dialog>
    </>
  );
}
