import { LostPartBar } from '../../shared/feedback/LostPartBar.tsx';
import { ActingBar } from './ActingBar.tsx';
import classes from './SessionBars.module.css';
import { UnreachableBar } from './UnreachableBar.tsx';

/** Bars below every signed-in page: the state of the session, and of a page with missing parts. */
export default function SessionBars() {
  return (
    <div className={classes['bars']}>
      <LostPartBar />
      <UnreachableBar />
      <ActingBar />
    </div>
  );
}
