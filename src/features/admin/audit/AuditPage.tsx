import { Button } from '@mantine/core';

import { auditKinds, listAudit } from '#contract/admin/audit.ts';
import { auditActions, kindWords } from '#contract/admin/auditWords.ts';

import { AdminsOnly } from '../../../entities/session/AdminsOnly.tsx';
import { useUser } from '../../../entities/session/session.ts';
import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../../shared/data/DownloadButton.tsx';
import { filterText, useCollection } from '../../../shared/data/useCollection.ts';
import { clearButton } from '../../../shared/form/clearButton.ts';
import { SearchSelect } from '../../../shared/form/select/SearchSelect.tsx';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import { PageHeader, type PageHeaderProps } from '../../../shared/page/PageHeader.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';
import { PeriodSelect } from '../../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../../shared/period/usePeriod.ts';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { useShown } from '../../../shared/table/useShown.ts';
import { AuditTable } from './AuditTable.tsx';
import { PersonFilter } from './PersonFilter.tsx';

const EntryDialog = lazyPart(() => import('./EntryDialog.tsx'));

/** Who did what, to what, when and why: every step and every change by a person. */
export default function AuditPage() {
  return useUser()?.role === 'admin' ? (
    <AuditLog />
  ) : (
    <>
      <PageHeader {...heading} />
      <AdminsOnly what="read the audit log">{null}</AdminsOnly>
    </>
  );
}

const heading: PageHeaderProps = {
  title: 'Audit log',
  description: 'Every action people took and every change they made, with the reason and where it came from.',
  breadcrumbs: [{ label: 'Team', href: paths.adminTeam.to() }],
};

function AuditLog() {
  const period = usePeriod();
  const log = useCollection(listAudit, {
    sort: '-createdAt',
    query: period.query,
    filters: { person: undefined, action: undefined, kind: undefined, record: undefined, before: undefined },
  });
  const shown = useShown('entry');
  const { filters, search, setFilters, meta } = log;
  const [person, action, record, before] = (['person', 'action', 'record', 'before'] as const).map((name) =>
    filterText(filters[name]),
  );
  const kind = auditKinds.find((one) => one === filters['kind']);
  const older = meta?.older ?? null;
  return (
    <>
      <PageHeader
        {...heading}
        actions={
          <>
            <PeriodSelect period={period} />
            <PrintButton />
            <DownloadButton
              endpoint={listAudit}
              filename="audit-log.csv"
              input={{
                query: {
                  ...period.query,
                  ...(person === undefined ? {} : { person }),
                  ...(action === undefined ? {} : { action }),
                  ...(kind === undefined ? {} : { kind }),
                  ...(record === undefined ? {} : { record }),
                  ...(before === undefined ? {} : { before }),
                  ...(search === '' ? {} : { search }),
                },
              }}
            />
          </>
        }
      />
      <Panel isFlush>
        <Toolbar>
          <SearchField collection={log} placeholder="Search reason, address or id" />
          <PersonFilter
            collection={log}
            known={log.rows.flatMap(({ by, actingAs }) => [by, actingAs].flatMap((one) => (one ? [one] : [])))}
          />
          <SearchSelect
            size="xs"
            w={210}
            aria-label="Action"
            placeholder="Any action"
            clearable
            clearButtonProps={clearButton('Any action')}
            nothingFoundMessage="No matching action"
            value={action ?? null}
            onChange={(chosen) => setFilters({ action: chosen ?? undefined })}
            data={[...auditActions]}
          />
          <FilterSelect
            collection={log}
            filter="kind"
            label="Kind of record"
            placeholder="Any record"
            width={170}
            data={auditKinds.map((value) => ({ value, label: kindWords[value] }))}
          />
          {log.isFiltered && (
            <Button size="xs" variant="subtle" onClick={log.clearFilters}>
              Clear
            </Button>
          )}
          {older !== null && (
            <Button size="xs" variant="default" onClick={() => setFilters({ before: older })}>
              Older entries
            </Button>
          )}
        </Toolbar>
        <AuditTable collection={log} show={shown.show} />
      </Panel>
      <EntryDialog isWanted={shown.id !== null} shown={shown} rows={log.rows} />
    </>
  );
}
