import { listReversals } from '#contract/reversals.ts';

import { reversalColumns } from '../../entities/reversal/reversalColumns.tsx';
import { reversalStatus } from '../../entities/reversal/reversalStates.ts';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';

const states = [
  { value: 'open', label: 'Open' },
  ...Object.entries(reversalStatus).map(([value, { label }]) => ({ value, label })),
];

/** Staff’s queue of proposed reversals: the open ones first. */
export default function ReversalsPage() {
  const reversals = useCollection(listReversals, { sort: '-proposedAt', filters: { state: undefined } });
  return (
    <>
      <PageHeader
        title="Reversals"
        description="Commissions that staff propose to reverse. A dispute is decided by someone other than the proposer."
        breadcrumbs={[{ label: 'Payouts', href: paths.adminPayouts.to() }]}
      />
      <Panel
        title="Reversals"
        isFlush
        actions={
          <FilterSelect
            collection={reversals}
            filter="state"
            label="Status"
            placeholder="Any status"
            width={140}
            data={states}
          />
        }
      >
        <DataTable
          collection={reversals}
          caption="Reversals"
          height={2}
          rowId={({ id }) => id}
          rowHref={({ id }) => paths.adminReversal.to(id)}
          columns={[
            ...reversalColumns.slice(0, 1),
            { key: 'partnerName', label: 'Partner', render: ({ partnerName }) => partnerName },
            ...reversalColumns.slice(1),
          ]}
          empty={{
            title: 'No reversals',
            text: 'Propose one from a commission on the payouts tab of its partner.',
          }}
        />
      </Panel>
    </>
  );
}
