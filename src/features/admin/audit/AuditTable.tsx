import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import type { AuditEntry } from '#contract/admin/audit.ts';
import { auditWord } from '#contract/admin/auditWords.ts';

import type { CollectionState } from '../../../shared/data/useCollectionState.ts';
import type { Column } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { dash } from '../../../shared/text/format.ts';
import { When } from '../../../shared/text/When.tsx';
import { auditHref } from './auditHref.ts';
import { changeText, whoOf } from './entryWords.ts';

/** More stands in the entry. */
const brief = (text: string): string => (text.length <= 90 ? text : `${text.slice(0, 89)}…`);

const columnsThatOpen = (show: (id: string) => void): readonly Column<AuditEntry>[] => [
  {
    key: 'action',
    label: 'What',
    share: 1.6,
    render: (entry) => (
      <TwoLines second={entry.reason}>
        <Anchor component="button" type="button" onClick={() => show(entry.id)}>
          {auditWord(entry)}
        </Anchor>
      </TwoLines>
    ),
  },
  {
    key: 'record',
    label: 'Record',
    share: 1.2,
    render: (entry) => <RecordLink entry={entry} />,
  },
  {
    key: 'by',
    label: 'Who',
    render: (entry) => {
      const { name, as } = whoOf(entry);
      return <TwoLines second={as}>{name}</TwoLines>;
    },
  },
  {
    key: 'changes',
    label: 'Change',
    share: 1.6,
    hideBelow: 'md',
    render: ({ changes: [first, ...others] }) =>
      first && (
        <TwoLines second={others.length === 0 ? '' : `and ${others.length} more`}>
          {first.field}: {brief(changeText(first))}
        </TwoLines>
      ),
  },
  {
    key: 'address',
    label: 'Address',
    width: 132,
    hideBelow: 'lg',
    render: ({ origin }) => origin?.address ?? dash,
  },
  { key: 'at', label: 'When', width: 124, render: ({ at }) => <When at={at} /> },
];

function RecordLink({ entry }: { entry: AuditEntry }) {
  const { label, partner } = entry.record;
  const href = auditHref(entry);
  const shown = label === '' ? 'Open' : label;
  return (
    <TwoLines second={partner && partner.name !== label ? partner.name : ''}>
      {href === null ? (
        label
      ) : (
        <Anchor component={Link} href={href}>
          {shown}
        </Anchor>
      )}
    </TwoLines>
  );
}

interface AuditTableProps {
  collection: CollectionState<AuditEntry>;
  show: (id: string) => void;
}

/** The entries, newest first; the first column opens one. */
export const AuditTable = ({ collection, show }: AuditTableProps) => (
  <DataTable
    collection={collection}
    caption="Audit log"
    height={2}
    rowId={({ id }) => id}
    columns={columnsThatOpen(show)}
    empty={{ title: 'Nothing yet', text: 'Actions appear here, with who took them and what they changed.' }}
  />
);
