import { Group } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

import { dismissFaqMiss, type FaqMiss, listFaqMisses } from '#contract/content/faqs.ts';

import { useCollection } from '../../../shared/data/useCollection.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { IconAction } from '../../../shared/page/IconAction.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { count } from '../../../shared/text/format.ts';
import { When } from '../../../shared/text/When.tsx';

interface FaqMissesProps {
  /** Begins a question with what was searched for. */
  onAnswer: (search: string) => void;
}

const actionsOf = (onAnswer: FaqMissesProps['onAnswer']) => (miss: FaqMiss) => (
  <MissActions miss={miss} onAnswer={onAnswer} />
);

/** Searches that found no answer. */
export function FaqMisses({ onAnswer }: FaqMissesProps) {
  const misses = useCollection(listFaqMisses, { name: 'misses', sort: '-times', perPage: 10 });
  return (
    <Panel
      title="Unanswered searches"
      description="What partners searched for without finding anything. Who searched is not stored."
      isFlush
    >
      <DataTable
        collection={misses}
        caption="Unanswered searches"
        rowId={({ id }) => id}
        columns={[
          { key: 'search', label: 'Search', render: ({ search }) => search },
          { key: 'times', label: 'Times', align: 'right', width: 90, render: ({ times }) => count(times) },
          { key: 'lastAt', label: 'Last', width: 130, hideBelow: 'sm', render: ({ lastAt }) => <When at={lastAt} /> },
        ]}
        actions={actionsOf(onAnswer)}
        empty={{ title: 'Every search found something', text: 'Searches without an answer appear here.' }}
      />
    </Panel>
  );
}

function MissActions({ miss: { id, search }, onAnswer }: FaqMissesProps & { miss: FaqMiss }) {
  const dismiss = useSubmission(dismissFaqMiss, { what: 'Dismissing the search' });
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <IconAction tip="Answer" aria-label={`Answer ${search}`} onClick={() => onAnswer(search)}>
        <IconPencil size={16} stroke={1.75} />
      </IconAction>
      <IconAction
        tip="Dismiss"
        aria-label={`Dismiss ${search}`}
        loading={dismiss.isBusy}
        onClick={() => dismiss.submit({ params: { id } })}
      >
        <IconX size={16} stroke={1.75} />
      </IconAction>
    </Group>
  );
}
