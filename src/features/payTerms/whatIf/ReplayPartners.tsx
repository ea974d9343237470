import { listReplayPartners } from '#contract/payTerms/replays.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../../shared/data/DownloadButton.tsx';
import { useCollection } from '../../../shared/data/useCollection.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import type { Column } from '../../../shared/table/column.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../../shared/table/toolbar/Toolbar.tsx';
import { count, money } from '../../../shared/text/format.ts';

type Row = DataOf<typeof listReplayPartners>[number];

const effects = [
  { value: 'loses', label: 'Would lose' },
  { value: 'gains', label: 'Would gain' },
  { value: 'same', label: 'The same' },
];

const signed = (amount: number, currency: string): string => `${amount > 0 ? '+' : ''}${money(amount, currency)}`;

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Partner', sortKey: 'name', sortsAs: 'text', render: ({ partner }) => partner.name },
  {
    key: 'difference',
    label: 'Difference',
    sortKey: 'difference',
    sortsAs: 'number',
    align: 'right',
    width: 150,
    render: ({ difference, currency }) => <b>{signed(difference, currency)}</b>,
  },
  {
    key: 'before',
    label: 'Terms in force',
    sortKey: 'before',
    sortsAs: 'number',
    align: 'right',
    width: 150,
    render: ({ before, currency }) => money(before, currency),
  },
  {
    key: 'after',
    label: 'Edited terms',
    align: 'right',
    width: 150,
    render: ({ after, currency }) => money(after, currency),
  },
  {
    key: 'changed',
    label: 'Charges changed',
    align: 'right',
    width: 150,
    hideBelow: 'md',
    render: ({ changed, charges }) => `${count(changed)} of ${count(charges)}`,
  },
];

/** Who would lose and who would gain, the largest difference first. */
export function ReplayPartners({ id, currencies }: { id: string; currencies: readonly string[] }) {
  const partners = useCollection(listReplayPartners, {
    name: 'partners',
    sort: '-size',
    perPage: 10,
    params: { id },
    filters: { effect: undefined, currency: undefined },
  });
  return (
    <Panel
      title="Partners"
      description="The largest difference first."
      isFlush
      actions={
        <DownloadButton size="xs" endpoint={listReplayPartners} input={{ params: { id } }} filename="what-if.csv" />
      }
    >
      <Toolbar>
        <SearchField collection={partners} placeholder="Search partner" />
        <FilterSelect collection={partners} filter="effect" label="Effect" placeholder="Everyone" data={effects} />
        {currencies.length > 1 && (
          <FilterSelect
            collection={partners}
            filter="currency"
            label="Currency"
            placeholder="All currencies"
            data={currencies.map((value) => ({ value, label: value }))}
          />
        )}
      </Toolbar>
      <DataTable
        collection={partners}
        caption="Partners, by difference"
        rowId={({ partner, currency }) => `${partner.id} ${currency}`}
        rowHref={({ partner }) => paths.adminPartner.to(partner.id)}
        columns={columns}
        empty={{ title: 'No partners found', text: 'Choose another effect, or search for another name.' }}
      />
    </Panel>
  );
}
