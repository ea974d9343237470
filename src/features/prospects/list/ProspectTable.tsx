import type { Prospect } from '#contract/prospects/prospects.ts';

import { paths } from '../../../paths.ts';
import type { Column } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import type { EmptyProps } from '../../../shared/feedback/Empty.tsx';
import { countryName, dash } from '../../../shared/text/format.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { TwoLines } from '../../../shared/table/TwoLines.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { When } from '../../../shared/text/When.tsx';
import { ProspectAssigneeSelect } from '../edit/ProspectAssigneeSelect.tsx';
import { prospectsList } from './prospectsList.ts';
import { ProspectStatusSelect } from '../edit/ProspectStatusSelect.tsx';
import { ProspectTagEdit } from '../edit/ProspectTagEdit.tsx';
import { ProspectTypeSelect } from '../edit/ProspectTypeSelect.tsx';

const ProspectOutcome = lazyPart(() => import('../ProspectOutcome.tsx'));

/** px at the usual font size: the column of tags, and the line in it. */
const TAGS = { width: 176, room: 152 };

const columns: readonly Column<Prospect>[] = [
  {
    key: 'name',
    label: 'Prospect',
    render: ({ name, domain }) => <TwoLines second={domain}>{name}</TwoLines>,
  },
  { key: 'status', label: 'Status', width: 140, render: (prospect) => <ProspectStatusSelect prospect={prospect} /> },
  {
    key: 'type',
    label: 'Type',
    width: 124,
    hideBelow: 'md',
    render: (prospect) => <ProspectTypeSelect prospect={prospect} />,
  },
  {
    key: 'assignee',
    label: 'Assignee',
    width: 140,
    render: (prospect) => <ProspectAssigneeSelect prospect={prospect} />,
  },
  {
    key: 'tags',
    label: 'Tags',
    width: TAGS.width,
    hideBelow: 'md',
    render: (prospect) => <ProspectTagEdit prospect={prospect} room={TAGS.room} />,
  },
  {
    key: 'country',
    label: 'Country',
    share: 1.1,
    hideBelow: 'lg',
    render: ({ country }) => (country === null ? dash : countryName(country)),
  },
  {
    key: 'outcome',
    label: 'Outcome',
    width: 96,
    hideBelow: 'lg',
    render: ({ outcome }) => <ProspectOutcome outcome={outcome} />,
  },
  {
    key: 'createdAt',
    label: 'Added',
    width: 112,
    sortKey: 'createdAt',
    render: ({ createdAt }) => <When at={createdAt} />,
  },
];

const ProspectMoves = lazyPart(() => import('./ProspectMoves.tsx'));

/** Not needed for a row to be read: comes with the chart that decides, beside the rows. */
function Moves({ prospect }: { prospect: Prospect }) {
  return <ProspectMoves prospect={prospect} />;
}

const actions = (prospect: Prospect) => <Moves prospect={prospect} />;

/** The active list or the archive, ten a page, newest first; cells are edited in place. */
export function ProspectTable({ isArchive, empty }: { isArchive: boolean; empty: EmptyProps }) {
  const { endpoint, options } = prospectsList(isArchive);
  const prospects = useCollection(endpoint, options);
  return (
    <DataTable
      collection={prospects}
      caption={isArchive ? 'Archived prospects' : 'Prospects'}
      name="Prospects"
      failedTitle="Failed to prospect fetch"
      rowId={({ id }) => id}
      rowHref={({ id }) => paths.adminProspect.to(id)}
      columns={columns}
      height={2}
      actions={actions}
      actionsWidth={64}
      empty={empty}
    />
  );
}
