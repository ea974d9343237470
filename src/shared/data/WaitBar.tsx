import { useIsWaiting } from './useWait.ts';
import classes from './Slow.module.css';

/** Along the window's top while an answer is awaited for more than a second; mounted once, in the shell. */
export function WaitBar() {
  return useIsWaiting() ? (
    <div className={classes.top} role="progressbar" aria-label="Waiting for the server">
      <div className={classes.bar} data-unknown style={{ width: '40%' }} />
    </div>
  ) : null;
}
