import { Button } from '@mantine/core';

import { startPayReplay } from '#contract/payTerms/replays.ts';
import type { PayClause, PayScope } from '#contract/payTerms/payTerms.ts';

import { useSubmission } from '../../shared/data/useSubmission.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../shared/period/usePeriod.ts';
import classes from './PayTerms.module.css';

interface TryOnPastProps {
  scope: PayScope;
  target: string;
  /** The version that was edited. */
  version: number;
  clauses: readonly PayClause[];
  /** The replay holds what was typed. */
  onTried: (replayId: string) => void;
}

/** Starts a replay of the charges of a period under the edited terms. */
export function TryOnPast({ scope, target, version, clauses, onTried }: TryOnPastProps) {
  const period = usePeriod();
  const start = useSubmission(startPayReplay, { what: 'Starting', onDone: ({ data }) => onTried(data.id) });
  return (
    <Panel
      title="With all charges of a period"
      description="See for each partner what would change. Then propose the terms, for another admin to publish."
    >
      <div className={classes.head}>
        <PeriodSelect period={period} />
        <Button
          variant="default"
          loading={start.isBusy}
          onClick={() => start.submit({ body: { scope, target, version, clauses: [...clauses], ...period.body } })}
        >
          Try on past charges
        </Button>
      </div>
    </Panel>
  );
}
