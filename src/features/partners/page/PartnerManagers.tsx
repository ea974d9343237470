import type { ManagerPeriod } from '#contract/partners/managerPeriods.ts';
import { listManagerPeriods } from '#contract/partners/managerPeriods.ts';

import { Panel } from '../../../shared/page/Panel.tsx';
import { Resource } from '../../../shared/data/Resource.tsx';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { date } from '../../../shared/text/format.ts';
import { nameOf } from '../../../shared/text/personName.ts';
import { useResource } from '../../../shared/data/useResource.ts';

/** Who managed a partner from when to when. */
export function PartnerManagers({ id }: { id: string }) {
  const periods = useResource(listManagerPeriods, { params: { id } });
  return (
    <Panel title="Managers">
      <Resource of={periods}>
        {(data) => (
          <DataTable
            rows={data}
            caption="Managers"
            rowId={({ manager, from }) => `${manager.id} ${from}`}
            columns={[
              { key: 'manager', label: 'Manager', render: ({ manager }) => nameOf(manager) },
              { key: 'from', label: 'From', render: (period) => began(period) },
              { key: 'to', label: 'To', render: (period) => ended(period) },
            ]}
            empty={{ title: 'No managers yet', text: 'Managers of this partner are listed here, with their dates.' }}
          />
        )}
      </Resource>
    </Panel>
  );
}

const began = ({ from, assignedBy }: ManagerPeriod): string =>
  assignedBy ? `${date(from)}, by ${nameOf(assignedBy)}` : date(from);

const ended = ({ to, endedBy }: ManagerPeriod): string => {
  if (to === null) return 'Present';
  return endedBy ? `${date(to)}, by ${nameOf(endedBy)}` : date(to);
};
