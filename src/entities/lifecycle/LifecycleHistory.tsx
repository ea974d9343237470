import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

import type { LifecycleStep } from '#contract/lifecycles/history.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import { StepFile } from './StepFile.tsx';
import { dash } from '../../shared/text/format.ts';
import { actorWord, happened } from './lifecycleWords.ts';
import classes from './Lifecycle.module.css';
import { When } from '../../shared/text/When.tsx';
import { capital } from '#contract/shared/format.ts';

const shownFirst = 6;

interface LifecycleHistoryProps {
  /** Whose history it is. */
  id: string;
  history: readonly LifecycleStep[];
  total: number;
}

/** What happened, newest first: who, when, from where to where, and the reason given. */
export function LifecycleHistory({ id, history, total }: LifecycleHistoryProps) {
  const [isWhole, { open }] = useDisclosure(false);
  if (history.length === 0) return <p className={classes.none}>No changes yet.</p>;
  const shown = isWhole ? history : history.slice(0, shownFirst);
  return (
    <div className={classes.past}>
      <ol className={classes.history} aria-label="History">
        {shown.map((step) => (
          <Step key={step.id} of={id} step={step} />
        ))}
      </ol>
      {!isWhole && history.length > shownFirst && (
        <Button size="compact-sm" variant="subtle" onClick={open}>
          Show all {history.length}
        </Button>
      )}
      {isWhole && total > history.length && (
        <p className={classes.none}>
          Latest {history.length} of {total}.
        </p>
      )}
    </div>
  );
}

function Step({ of, step }: { of: string; step: LifecycleStep }) {
  const { event, fromState, toState, note, file, changes, createdAt, origin } = step;
  return (
    <li className={classes.step}>
      <span className={classes.what}>{happened(event)}</span>
      {fromState !== toState && (
        <span className={classes.way}>
          {stateLabel(fromState)} <span aria-hidden="true">→</span>
          <span className="unseen"> to </span> {stateLabel(toState)}
        </span>
      )}
      <span className={classes.who}>
        {actorWord(step)}, <When at={createdAt} />
      </span>
      {note !== '' && <span className={classes.note}>{note}</span>}
      {file && <StepFile of={of} file={file} />}
      {changes.map(({ field, from, to }) => (
        <span key={field} className={classes.change}>
          {capital(field)}: {from === '' ? dash : from} <span aria-hidden="true">→</span>
          <span className="unseen"> to </span> {to === '' ? dash : to}
        </span>
      ))}
      {origin && (
        <details className={classes.origin}>
          <summary>Where from</summary>
          {origin.address} · {origin.userAgent === '' ? 'unknown browser' : origin.userAgent} · request{' '}
          {origin.requestId}
        </details>
      )}
    </li>
  );
}
