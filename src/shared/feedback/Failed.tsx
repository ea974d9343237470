import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';

import classes from './states.module.css';
import { Notice } from './Notice.tsx';

export interface FailedProps {
  title?: string;
  problem?: { detail: string } | null;
  onRetry?: (() => void) | undefined;
  /** One line above what is still shown. */
  isCompact?: boolean;
  /** Seconds until another attempt is welcome; the button waits for them. */
  wait?: number;
}

/** What the specification has for a failure without words. */
const wordless = 'Wrong Services';

const explain = (problem: FailedProps['problem']) => problem?.detail ?? 'Something went wrong on our side.';

/** What happened, and a *Try again* that works. */
export function Failed({ title, problem = null, onRetry, isCompact = false, wait = 0 }: FailedProps) {
  if (isCompact) {
    return (
      <Notice level="error" className={classes.compact}>
        <span>
          {title !== undefined && <b>{title}. </b>}
          {explain(problem)}
        </span>
        {onRetry && (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <div className={classes.face} role="alert">
      <div className={classes.icon} data-failed aria-hidden="true">
        <IconAlertTriangle size={20} stroke={1.5} />
      </div>
      <p className={classes.title}>{title ?? 'Couldn’t load this'}</p>
      <p className={classes.text}>{explain(problem)}</p>
      {explain(problem) === wordless && (
        <p className={classes.text}>Something went wrong on our side. Your data is safe; try again in a moment.</p>
      )}
      {onRetry && (
        <Button className={classes.action} variant="default" disabled={wait > 0} onClick={onRetry}>
          {wait > 0 ? `Try again in ${wait} s` : 'Try again'}
        </Button>
      )}
    </div>
  );
}
