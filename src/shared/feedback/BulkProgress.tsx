import { Button } from '@mantine/core';

import { type Forms, plural } from '#contract/shared/plural.ts';

import type { Bulk } from '../data/useBulk.ts';
import { count } from '../text/format.ts';
import classes from './BulkProgress.module.css';
import { ProgressTrack } from './ProgressTrack.tsx';

export interface BulkProgressProps {
  /** What is done: `Approve`. */
  label: string;
  /** What is counted. */
  forms: Forms;
  done: number;
  total: number;
  bulk: Pick<Bulk<unknown, unknown>, 'state' | 'problem' | 'stop' | 'proceed' | 'dismiss'>;
}

const noAnswer = 'No response for the last part, so it may already be done. Continue: nothing is done twice.';
const left = 'The page was left before this finished. Continue where it stopped: nothing is done twice.';

/** The progress of a large change, by its answers; it can be stopped between two parts and continued. */
export function BulkProgress({ label, forms, done, total, bulk }: BulkProgressProps) {
  const { state, problem, stop, proceed, dismiss } = bulk;
  const isBusy = state === 'sending' || state === 'stopping';
  const rest = total - done;
  const why = {
    sending: null,
    stopping: 'Stopping after the current part…',
    ended: null,
    left,
    stopped: `Stopped. ${plural(rest, forms)} not started.`,
    refused: problem && [problem.detail, ...problem.reasons].join(' '),
    unanswered: problem !== null && problem.status > 0 && problem.status < 500 ? problem.detail : noAnswer,
  }[state];
  return (
    <section className={classes.progress} aria-label={`Progress: ${label}`} aria-busy={isBusy}>
      <div className={classes.words}>
        <span>
          <b>{label}</b> {count(done)} of {plural(total, forms)}
        </span>
        <ProgressTrack
          label={label}
          done={done}
          total={total}
          text={`${count(done)} of ${plural(total, forms)}`}
          isPaused={!isBusy}
        />
        <p role="status">{why}</p>
      </div>
      <div className={classes.actions}>
        {isBusy ? (
          <Button size="xs" variant="default" disabled={state === 'stopping'} onClick={stop}>
            Stop
          </Button>
        ) : (
          state !== 'ended' && (
            <>
              {rest > 0 && (
                <Button size="xs" onClick={proceed}>
                  Continue
                </Button>
              )}
              <Button size="xs" variant="default" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          )
        )}
      </div>
    </section>
  );
}
