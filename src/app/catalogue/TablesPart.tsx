import { Button } from '@mantine/core';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import { useState } from 'react';

import { useConfirmation } from '../../shared/dialog/confirm.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { count, date, money } from '../../shared/text/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { type CollectionState, useCollectionState } from '../../shared/data/useCollectionState.ts';
import { IconAction } from '../../shared/page/IconAction.tsx';
import { answers, sampleQuery } from './sampleQuery.ts';
import { type SampleRow, sampleRows } from './sampleRows.ts';
import { Columns } from '../../shared/table/Columns.tsx';

const columns: readonly Column<SampleRow>[] = [
  { key: 'name', label: 'Partner', render: ({ name }) => name, sortKey: 'name', sortsAs: 'text' },
  { key: 'status', label: 'Account', render: () => <Status tone="success" label="Active" /> },
  { key: 'country', label: 'Country', render: ({ country }) => country, hideBelow: 'md' },
  {
    key: 'referrals',
    label: 'Referrals',
    render: (row) => count(row.referrals),
    align: 'right',
    sortKey: 'referrals',
    sortsAs: 'number',
  },
  { key: 'earned', label: 'Earned', render: ({ earned }) => money(earned, 'USD'), align: 'right' },
  { key: 'joined', label: 'Joined', render: ({ joined }) => date(joined), sortKey: 'joined' },
];
const few = columns.slice(0, 2);
const idOf = ({ id }: SampleRow) => id;

const assign = (ids: readonly string[], clear: () => void) => (
  <Button size="compact-sm" variant="default" onClick={clear}>
    Assign {ids.length}
  </Button>
);
function Archive({ name }: { name: string }) {
  const ask = useConfirmation({
    message: `Archive ${name}?`,
    confirmLabel: 'Archive partner',
    onConfirm: () => toast(`${name} archived`, { level: 'success' }),
  });
  return (
    <IconAction tip="Archive" aria-label={`Archive ${name}`} onClick={ask}>
      <IconArchive size={16} stroke={1.75} />
    </IconAction>
  );
}
const archive = ({ name }: SampleRow) => <Archive name={name} />;

const nothing = () => undefined;
const saying = (isBusy: boolean) => (tell: (isBusy: boolean) => void) => {
  tell(isBusy);
  return nothing;
};
const still: CollectionState<SampleRow> = {
  rows: [],
  meta: undefined,
  total: 0,
  totalIsExact: true,
  page: 1,
  perPage: 5,
  defaultPerPage: 25,
  sort: 'name',
  search: '',
  filters: {},
  selection: [],
  isLoading: false,
  isOutdated: false,
  isFetching: false,
  watchBusy: saying(false),
  isFiltered: false,
  problem: null,
  near: nothing,
  setPage: nothing,
  setPerPage: nothing,
  setSort: nothing,
  setSearch: nothing,
  setFilters: nothing,
  clearFilters: nothing,
  select: nothing,
  retry: nothing,
};
const failed = { status: 503, code: 'unavailable', detail: 'The list is unavailable right now.' };

/** A live list, and every state a list can have. */
export function TablesPart() {
  const partners = useCollectionState(sampleQuery, { sort: 'name' });
  const [, redraw] = useState(0);
  const answer = (next: Partial<typeof answers>) => () => {
    Object.assign(answers, next);
    redraw((drawn) => drawn + 1);
  };
  const rows = partners.rows.flatMap((row) => sampleRows.filter((sample) => sample === row));
  return (
    <>
      <Panel
        title="Data table"
        isFlush
        actions={
          <>
            <Button size="xs" variant="default" onClick={answer({ delay: 120, isFailing: false })}>
              Respond immediately
            </Button>
            <Button size="xs" variant="default" onClick={answer({ delay: 2500, isFailing: false })}>
              Respond late
            </Button>
            <Button size="xs" variant="default" onClick={answer({ delay: 120, isFailing: true })}>
              Fail
            </Button>
          </>
        }
      >
        <Toolbar>
          <SearchField collection={partners} placeholder="Search sample partners" />
        </Toolbar>
        <DataTable
          collection={{ ...partners, rows }}
          caption="Sample partners"
          name="catalogue"
          columns={columns}
          rowId={idOf}
          rowHref={({ id }) => `/dev/ui?partner=${id}`}
          isSelectable
          bulkActions={assign}
          actions={archive}
        />
      </Panel>
      <Columns from="md" gap="lg">
        <Panel title="A loading list" isFlush>
          <DataTable
            collection={{ ...still, isLoading: true, isFetching: true, watchBusy: saying(true) }}
            caption="A loading list"
            columns={few}
            rowId={idOf}
          />
        </Panel>
        <Panel title="No rows" isFlush>
          <DataTable
            collection={{ ...still, isFiltered: true }}
            caption="A list without rows"
            columns={few}
            rowId={idOf}
          />
        </Panel>
        <Panel title="A failed list" isFlush>
          <DataTable collection={{ ...still, problem: failed }} caption="A failed list" columns={few} rowId={idOf} />
        </Panel>
        <Panel title="Failed to refresh" isFlush>
          <DataTable
            collection={{ ...still, rows: sampleRows.slice(0, 3), total: 3, problem: failed }}
            caption="A list that failed to refresh"
            columns={few}
            rowId={idOf}
          />
        </Panel>
        <Panel title="Nothing yet" isFlush>
          <DataTable
            collection={still}
            caption="An empty list"
            columns={few}
            rowId={idOf}
            empty={{ title: 'No partners yet', text: 'New registrations appear here.' }}
          />
        </Panel>
        <Panel title="Plain rows" isFlush>
          <DataTable rows={sampleRows.slice(0, 4)} caption="Plain rows" columns={few} rowId={idOf} />
        </Panel>
      </Columns>
      <Panel title="Plain rows on pages" isFlush>
        <DataTable rows={sampleRows} caption="Plain rows on pages" columns={few} rowId={idOf} />
      </Panel>
    </>
  );
}
