import { caseRuleWords } from '#contract/cases/words.ts';
import { reviewRuleWords } from '#contract/figures/reviewRules.ts';
import { listRules, type RuleState } from '#contract/cases/reviewRules.ts';

import { paths } from '../../paths.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Status } from '../../shared/feedback/Status.tsx';
import { Meanings } from '../../shared/page/Meanings.tsx';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { count, dash } from '../../shared/text/format.ts';
import { modeStatus } from './modeStatus.ts';

const columns: readonly Column<RuleState>[] = [
  { key: 'rule', label: 'Rule', share: 2, render: ({ rule }) => caseRuleWords[rule] },
  { key: 'mode', label: 'Mode', width: 130, render: ({ mode }) => <Status {...modeStatus[mode]} /> },
  {
    key: 'found',
    label: reviewRuleWords.found.label,
    width: 150,
    align: 'right',
    hideBelow: 'sm',
    render: ({ signals }) => count(signals.found),
  },
  {
    key: 'failed',
    label: reviewRuleWords.failed.label,
    width: 150,
    hideBelow: 'md',
    render: ({ signals }) => (signals.failed > 0 ? <Status tone="error" label={count(signals.failed)} /> : dash),
  },
];

/** The review rules, each with whether it holds; a row opens its settings. */
export function RuleList() {
  const rules = useResource(listRules, {});
  return (
    <Resource of={rules} loading={<Loading lines={8} />}>
      {(known) => (
        <>
          <DataTable
            caption="Review rules"
            rows={known}
            rowId={({ rule }) => rule}
            rowHref={({ rule }) => paths.adminSettings.to({ rule })}
            columns={columns}
          />
          <Meanings of={Object.values(reviewRuleWords)} />
        </>
      )}
    </Resource>
  );
}
