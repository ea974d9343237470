import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import { type PayReplay, startPayReplay } from '#contract/payTerms/replays.ts';

import { paths } from '../../../paths.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { PeriodSelect } from '../../../shared/period/PeriodSelect.tsx';
import { usePeriod } from '../../../shared/period/usePeriod.ts';
import classes from './WhatIf.module.css';

/** The same edited terms on the charges of any period, or edited further. */
export function Again({ replay: { id, scope, target, clauses, version, isCurrent } }: { replay: PayReplay }) {
  const period = usePeriod();
  const [, navigate] = useLocation();
  const start = useSubmission(startPayReplay, {
    what: 'Starting',
    onDone: ({ data }) => navigate(paths.adminWhatIf.to({ replay: data.id })),
  });
  return (
    <Panel
      title="Try again"
      description={
        isCurrent ? 'On charges from any period.' : 'The terms have changed since. Edit them again before you try them.'
      }
    >
      <div className={classes.again}>
        {isCurrent && (
          <>
            <PeriodSelect period={period} />
            <Button
              variant="default"
              loading={start.isBusy}
              onClick={() => start.submit({ body: { scope, target, clauses, version, ...period.body } })}
            >
              Start again
            </Button>
          </>
        )}
        <Button component={Link} variant="default" href={paths.adminPayTerm.to(scope, target, id)}>
          Edit these terms
        </Button>
      </div>
    </Panel>
  );
}
