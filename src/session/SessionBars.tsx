import { ActingBar } from './ActingBar.tsx';
import classes from './SessionBars.module.css';
import { UnreachableBar } from './UnreachableBar.tsx';

/** Below every page of somebody signed in: what they must know of their session. */
export default function SessionBars() {
  return (
    <div className={classes['bars']}>
      <UnreachableBar />
      <ActingBar />
    </div>
  );
}
