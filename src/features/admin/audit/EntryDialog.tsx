import { type AuditEntry, listAudit } from '#contract/admin/audit.ts';
import { auditWord } from '#contract/admin/auditWords.ts';

import { Resource } from '../../../shared/data/Resource.tsx';
import { useResource } from '../../../shared/data/useResource.ts';
import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { Empty } from '../../../shared/feedback/Empty.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import type { useShown } from '../../../shared/table/useShown.ts';
import { EntryFacts } from './EntryFacts.tsx';

interface EntryDialogProps {
  shown: ReturnType<typeof useShown>;
  rows: readonly AuditEntry[];
}

/** One entry over the list; one that the page does not have is asked for. */
export default function EntryDialog({ shown: { id, hide }, rows }: EntryDialogProps) {
  const entry = rows.find((row) => row.id === id);
  return (
    <Dialog opened={id !== null} onClose={hide} title={entry ? auditWord(entry) : 'Entry'} size="lg">
      {entry ? <EntryFacts entry={entry} /> : id !== null && <KnownEntry key={id} id={id} />}
    </Dialog>
  );
}

function KnownEntry({ id }: { id: string }) {
  const found = useResource(listAudit, { query: { id } });
  return (
    <Resource of={found} loading={<Loading lines={8} />}>
      {([entry]) =>
        entry ? (
          <EntryFacts entry={entry} />
        ) : (
          <Empty title="Entry not found" text="The log has no entry with this ID." />
        )
      }
    </Resource>
  );
}
