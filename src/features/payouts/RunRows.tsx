import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

import { paths } from '../../paths.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import type { EmptyProps } from '../../shared/feedback/Empty.tsx';
import { Pager } from '../../shared/table/Pager.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { SearchField } from '../../shared/table/SearchField.tsx';
import { amounts, count, money } from '../../shared/text/format.ts';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import type { RunRow } from './runWords.ts';

const PER_PAGE = 25;

interface RunRowsProps {
  title: string;
  rows: readonly RunRow[];
  /** What the rows have in common that is worth a column, and its words; empty leaves the column out. */
  why?: { label: string; of: (row: RunRow) => string };
  empty?: EmptyProps;
}

const totalsOf = (rows: readonly RunRow[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }));

/** Rows of a run: all of them here already, searched and paged in the browser. */
export function RunRows({ title, rows, why, empty }: RunRowsProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(PER_PAGE);
  const isNarrow = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const words = search.trim().toLowerCase();
  const found = rows.filter(({ partnerName }) => partnerName.toLowerCase().includes(words));
  const last = Math.max(1, Math.ceil(found.length / perPage));
  const current = Math.min(page, last);
  const searchIn = (next: string) => {
    setSearch(next);
    setPage(1);
  };
  return (
    <Panel title={`${title} (${count(rows.length)})`} description={amounts(totalsOf(rows))} isFlush>
      {rows.length > PER_PAGE && (
        <Toolbar>
          <SearchField collection={{ search, setSearch: searchIn }} placeholder="Search partner" />
        </Toolbar>
      )}
      <DataTable
        rows={found.slice((current - 1) * perPage, current * perPage)}
        caption={title}
        rowId={(row) => `${row.partnerId}-${row.currency}`}
        rowHref={(row) => paths.adminPartner.to(row.partnerId)}
        columns={[
          { key: 'partner', label: 'Partner', render: (row) => row.partnerName },
          ...(why ? [{ key: 'why', label: why.label, render: why.of }] : []),
          { key: 'lines', label: 'Items', align: 'right', width: 90, render: (row) => count(row.lines) },
          {
            key: 'amount',
            label: 'Amount',
            align: 'right',
            width: 150,
            render: (row) => money(row.amount, row.currency),
          },
        ]}
        {...(empty && words === '' ? { empty } : {})}
      />
      {rows.length > PER_PAGE && (
        <Pager
          isNarrow={isNarrow}
          collection={{
            page: current,
            perPage,
            defaultPerPage: PER_PAGE,
            total: found.length,
            totalIsExact: true,
            setPage,
            setPerPage: (size) => {
              setPerPage(size);
              setPage(1);
            },
          }}
        />
      )}
    </Panel>
  );
}
