import { caseRules, caseStates } from '#contract/cases/states.ts';
import { caseCategoryWords, caseRuleWords } from '#contract/cases/words.ts';
import type { CaseRow } from '#contract/cases/cases.ts';

import type { CollectionState } from '../../shared/data/useCollectionState.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { DataTable, type DataTableProps } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { When } from '../../shared/text/When.tsx';
import { DeadlineCell } from '../lifecycle/DeadlineCell.tsx';
import { caseStatus } from './caseStates.ts';

const states = [
  { value: 'waiting', label: 'Waiting' },
  ...caseStates.map((value) => ({ value, label: caseStatus[value].label })),
  { value: 'all', label: 'Any status' },
];
const rules = caseRules.map((value) => ({ value, label: caseRuleWords[value] }));

interface CaseListProps {
  cases: CollectionState<CaseRow>;
  isStaff: boolean;
  hrefOf: (id: string) => string;
  empty: NonNullable<DataTableProps<CaseRow>['empty']>;
}

/** Cases with their deadlines. */
export function CaseList({ cases, isStaff, hrefOf, empty }: CaseListProps) {
  return (
    <Panel isFlush>
      <Toolbar>
        <FilterSelect
          collection={cases}
          filter="state"
          label="Status"
          data={states}
          defaultValue={isStaff ? 'waiting' : 'all'}
        />
        {isStaff && (
          <FilterSelect collection={cases} filter="rule" label="Rule" placeholder="Any rule" width={200} data={rules} />
        )}
      </Toolbar>
      <DataTable
        collection={cases}
        caption="Reviews"
        height={2}
        rowId={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        columns={[
          {
            key: 'rule',
            label: 'Review',
            share: 1.6,
            render: ({ rule, category, partner }) =>
              rule === null ? (
                caseCategoryWords[category]
              ) : (
                <TwoLines second={partner.name}>{caseRuleWords[rule]}</TwoLines>
              ),
          },
          {
            key: 'signals',
            label: 'Signals',
            width: 90,
            align: 'right',
            hideBelow: 'md',
            render: (one) => one.signals,
          },
          { key: 'state', label: 'Status', width: 140, render: ({ state }) => <Status {...caseStatus[state]} /> },
          {
            key: 'respondBy',
            label: 'Deadline',
            width: 168,
            sortKey: 'respondBy',
            hideBelow: 'sm',
            render: ({ respondBy, state }) => <DeadlineCell at={respondBy} isOurs={state === 'open'} />,
          },
          {
            key: 'createdAt',
            label: 'Opened',
            width: 120,
            hideBelow: 'lg',
            render: ({ createdAt }) => <When at={createdAt} />,
          },
        ]}
        empty={empty}
      />
    </Panel>
  );
}
