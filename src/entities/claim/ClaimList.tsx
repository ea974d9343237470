import type { ClaimRow } from '#contract/claims/claims.ts';
import { claimStates } from '#contract/claims/states.ts';

import { AppName } from '../../entities/app/AppName.tsx';
import { DeadlineCell } from '../lifecycle/DeadlineCell.tsx';
import { claimStatus } from './claimStates.ts';
import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable, type DataTableProps } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { When } from '../../shared/text/When.tsx';

const states = [
  { value: 'waiting', label: 'Waiting' },
  ...claimStates.map((value) => ({ value, label: claimStatus[value].label })),
  { value: 'all', label: 'Any status' },
];

interface ClaimListProps {
  claims: CollectionState<ClaimRow>;
  isStaff: boolean;
  hrefOf: (id: string) => string;
  empty: NonNullable<DataTableProps<ClaimRow>['empty']>;
}

/** Claims with their deadlines. */
export function ClaimList({ claims, isStaff, hrefOf, empty }: ClaimListProps) {
  return (
    <Panel isFlush>
      <Toolbar>
        <SearchField
          collection={claims}
          placeholder={isStaff ? 'Search shops and partners' : 'Search shops'}
          width={240}
        />
        <FilterSelect
          collection={claims}
          filter="state"
          label="Status"
          data={states}
          defaultValue={isStaff ? 'waiting' : 'all'}
        />
      </Toolbar>
      <DataTable
        collection={claims}
        caption="Claims"
        height={2}
        rowId={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        columns={[
          {
            key: 'shop',
            label: 'Shop',
            share: 1.6,
            render: ({ shop, partner }) => (isStaff ? <TwoLines second={partner.name}>{shop}</TwoLines> : shop),
          },
          {
            key: 'app',
            label: 'App',
            hideBelow: 'md',
            render: ({ app }) => <AppName name={app.name} color={app.color} />,
          },
          { key: 'state', label: 'Status', width: 170, render: ({ state }) => <Status {...claimStatus[state]} /> },
          {
            key: 'respondBy',
            label: 'Deadline',
            width: 168,
            sortKey: 'respondBy',
            hideBelow: 'sm',
            render: ({ respondBy, state }) => (
              <DeadlineCell at={respondBy} isOurs={state === 'open' || state === 'appealed'} />
            ),
          },
          {
            key: 'createdAt',
            label: 'Submitted',
            width: 120,
            sortKey: 'createdAt',
            hideBelow: 'lg',
            render: ({ createdAt }) => <When at={createdAt} />,
          },
        ]}
        empty={empty}
      />
    </Panel>
  );
}
