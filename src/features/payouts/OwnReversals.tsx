import { listReversals } from '#contract/reversals.ts';

import { reversalColumns } from '../../entities/reversal/reversalColumns.tsx';
import { paths } from '../../paths.ts';
import { useCollection } from '../../shared/data/useCollection.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';

/** What staff proposed to take back of the partner’s commissions; nothing where there is none. Loaded lazily. */
export default function OwnReversals() {
  const reversals = useCollection(listReversals, { name: 'reversals', sort: '-proposedAt', perPage: 5 });
  if (reversals.total === 0) return null;
  return (
    <div id="reversals">
      <Panel
        title="Reversals"
        description="Commissions we propose to reverse, in full or in part. You can accept or dispute each one until its date."
        isFlush
      >
        <DataTable
          collection={reversals}
          caption="Reversals"
          height={2}
          rowId={({ id }) => id}
          rowHref={({ id }) => paths.reversal.to(id)}
          columns={reversalColumns}
        />
      </Panel>
    </div>
  );
}
