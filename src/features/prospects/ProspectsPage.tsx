import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';

import {
  getProspectStatusesAndManagers,
  listArchivedProspects,
  listProspects,
  prospectSorts,
} from '#contract/prospects/prospects.ts';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { DownloadButton } from '../../shared/data/DownloadButton.tsx';
import { lazyPart, useLazyPart, usePreloaded } from '../../shared/lazy/lazyPart.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodFilter } from '../../shared/period/PeriodFilter.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { FilterButton } from './list/FilterButton.tsx';
import type { FilterKind } from './filterWords.ts';
import { ProspectEdits } from './edit/ProspectEdits.tsx';
import { filterNames, queryOf } from './prospectQuery.ts';
import { ProspectTable } from './list/ProspectTable.tsx';
import { ProspectViews, viewIn } from './ProspectViews.tsx';
import { useAddressFilters } from './list/useAddressFilters.ts';
import { useLookAgain } from './list/useLookAgain.ts';

const Board = lazyPart(() => import('./board/Board.tsx'));
const CreateProspect = lazyPart(() => import('./list/CreateProspect.tsx'));
const LookupLists = lazyPart(() => import('./lookups/LookupLists.tsx'));

const boardLoading = (
  <Box p="md">
    <Loading lines={6} />
  </Box>
);
const kinds: readonly FilterKind[] = ['statuses', 'types', 'assignees', 'tags', 'outcomes'];

/** Possible partners that staff are courting: as a list, as a board by status, and the archive. */
export default function ProspectsPage() {
  const [address] = useSearchParams();
  const view = viewIn(address);
  const isArchive = view === 'archived';
  const filters = useAddressFilters(filterNames, listProspects.query);
  const { data: known } = useResource(getProspectStatusesAndManagers, {});
  const [opened, setOpened] = useState<'create' | 'lookups' | null>(null);
  useLookAgain('/api/prospects');
  useLazyPart(Board, view === 'board');
  usePreloaded(CreateProspect);
  usePreloaded(LookupLists);
  const query = queryOf(filters);
  const sort = prospectSorts.find((one) => one === address.get('sort'));
  const close = () => setOpened(null);
  return (
    <ProspectEdits>
      <PageHeader
        title="Prospects"
        description="Potential partners and their stage."
        actions={
          <>
            <DownloadButton
              key={view}
              endpoint={isArchive ? listArchivedProspects : listProspects}
              filename={isArchive ? 'archived-prospects.csv' : 'prospects.csv'}
              input={{ query: { ...query, ...(sort ? { sort } : {}) } }}
            />
            <Button variant="default" onClick={() => setOpened('lookups')}>
              Statuses and tags
            </Button>
            <Button onClick={() => setOpened('create')}>Add prospect</Button>
          </>
        }
      />
      <Panel isFlush>
        <ProspectViews current={view} />
        <Toolbar>
          <SearchField collection={filters} placeholder="Search name or domain" />
          {kinds.map((kind) => (
            <FilterButton
              key={kind}
              kind={kind}
              filters={filters}
              known={known}
              state={isArchive ? 'archived' : 'active'}
            />
          ))}
          <PeriodFilter collection={filters} label="Added" />
          {filters.isFiltered && (
            <Button size="xs" variant="subtle" onClick={filters.clearFilters}>
              Clear
            </Button>
          )}
        </Toolbar>
        {view === 'board' ? (
          known ? (
            <Board query={query} statuses={known.statuses} fallback={boardLoading} />
          ) : (
            boardLoading
          )
        ) : (
          <ProspectTable
            key={view}
            isArchive={isArchive}
            empty={
              isArchive
                ? { title: 'No archived prospects', text: 'Archived prospects are kept here.' }
                : {
                    title: 'No prospects yet',
                    text: 'Add a company that might become a partner and keep everything about it in one place.',
                    action: (
                      <Button variant="default" onClick={() => setOpened('create')}>
                        Add a prospect
                      </Button>
                    ),
                  }
            }
          />
        )}
      </Panel>
      <Dialog opened={opened === 'create'} onClose={close} title="Add prospect" size="lg">
        {opened === 'create' && <CreateProspect onClose={close} fallback={<Loading lines={8} />} />}
      </Dialog>
      <Dialog opened={opened === 'lookups'} onClose={close} title="Statuses, types and tags" size="lg">
        {opened === 'lookups' && <LookupLists fallback={<Loading lines={8} />} />}
      </Dialog>
    </ProspectEdits>
  );
}
