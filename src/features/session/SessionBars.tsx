import { LostPartBar } from '../../shared/feedback/LostPartBar.tsx';
import { ActingBar } from './ActingBar.tsx';
import classes from './SessionBars.module.css';
import { UnreachableBar } from './UnreachableBar.tsx';

/** Below every page of somebody signed in: what they must know of their session, and of the page when it is not whole. */
export default function SessionBars() {
  return (
    <div className={classes['bars']}>
      <LostPartBar />
      <UnreachableBar />
      <ActingBar />
    </div>
  );
}
