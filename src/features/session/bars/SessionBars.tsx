import { LostPartBar } from '../../../shared/feedback/LostPartBar.tsx';
import { type SessionSnapshot, useSessionSelector } from '../../../entities/session/session.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import classes from './SessionBars.module.css';
import { UnreachableBar } from './UnreachableBar.tsx';

const ActingBar = lazyPart(() => import('./ActingBar.tsx'));
const isActingOf = ({ context }: SessionSnapshot) => context.stored?.actor !== undefined;

/** Bars below every signed-in page: the state of the session, and of a page with missing parts. */
export default function SessionBars() {
  const isActing = useSessionSelector(isActingOf);
  return (
    <div className={classes['bars']}>
      <LostPartBar />
      <UnreachableBar />
      <ActingBar isWanted={isActing} />
    </div>
  );
}
