import { useCountdown } from '../text/useCountdown.ts';
import classes from './UndoLine.module.css';
import { useOnce } from '../data/useOnce.ts';

interface UndoLineProps {
  words: string;
  onUndo: () => void;
  /** When it can no longer be undone, in ms since 1970: the seconds left are shown; null: as long as the toast stays. */
  until: number | null;
}

/** What a toast says of something done that can be undone. */
export function UndoLine({ words, onUndo, until }: UndoLineProps) {
  // A toast may have waited for its turn.
  const seconds = useOnce(() => (until === null ? null : Math.ceil((until - Date.now()) / 1000)));
  const left = useCountdown(seconds ?? 0, null);
  return (
    <span className={classes.line}>
      {words}
      <span className={classes.way}>
        {(seconds === null || seconds > 0) && (
          <button type="button" className={classes.undo} onClick={onUndo}>
            Undo
          </button>
        )}
        {left > 0 && (
          <span className={classes.left} aria-hidden>
            {left} s
          </span>
        )}
      </span>
    </span>
  );
}
