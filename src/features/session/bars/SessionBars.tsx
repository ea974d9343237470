import { LostPartBar } from '../../../shared/feedback/LostPartBar.tsx';
import { useIsActing } from '../../../entities/session/session.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import classes from './SessionBars.module.css';
import { UnreachableBar } from './UnreachableBar.tsx';

const ActingBar = lazyPart(() => import('./ActingBar.tsx'));

/** Bars below every signed-in page: the state of the session, and of a page with missing parts. */
export default function SessionBars() {
  const isActing = useIsActing();
  return (
    <div className={classes['bars']}>
      <LostPartBar />
      <UnreachableBar />
      <ActingBar isWanted={isActing} />
    </div>
  );
}
