import type { ReversalRow } from '#contract/reversals.ts';

import type { Column } from '../../shared/table/column.ts';
import { Status } from '../../shared/feedback/Status.tsx';
import { TwoLines } from '../../shared/table/TwoLines.tsx';
import { date, money } from '../../shared/text/format.ts';
import { reversalStatus } from './reversalStates.ts';

/** The columns of a list of reversals; the first is the link. */
export const reversalColumns: readonly Column<ReversalRow>[] = [
  { key: 'shop', label: 'For', render: ({ shop, reason }) => <TwoLines second={reason}>{shop}</TwoLines> },
  { key: 'app', label: 'App', width: 140, hideBelow: 'lg', render: ({ app }) => app },
  { key: 'state', label: 'Status', width: 132, render: ({ state }) => <Status {...reversalStatus[state]} /> },
  { key: 'answerBy', label: 'Answer by', width: 124, hideBelow: 'md', render: ({ answerBy }) => date(answerBy) },
  {
    key: 'amount',
    label: 'Amount',
    width: 124,
    align: 'right',
    render: ({ amount, currency }) => money(amount, currency),
  },
];
