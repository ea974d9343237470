import { useState } from 'react';

import { paths } from '../../../paths.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import type { EmptyProps } from '../../../shared/feedback/Empty.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { amounts, count, money } from '../../../shared/text/format.ts';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import type { RunRow } from './runWords.ts';

/** From here on they are searched. */
const MANY = 25;

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

/** Rows of a run: all of them here already, searched in the browser. */
export function RunRows({ title, rows, why, empty }: RunRowsProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = rows.filter(({ partnerName }) => partnerName.toLowerCase().includes(words));
  return (
    <Panel title={`${title} (${count(rows.length)})`} description={amounts(totalsOf(rows))} isFlush>
      {rows.length > MANY && (
        <Toolbar>
          <SearchField collection={{ search, setSearch }} placeholder="Search partner" />
        </Toolbar>
      )}
      <DataTable
        rows={found}
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
    </Panel>
  );
}
