import classes from './ProgressTrack.module.css';

interface ProgressTrackProps {
  label: string;
  done: number;
  total: number;
  /** What a screen reader says of it. */
  text: string;
  isPaused?: boolean;
}

/** How far work of a known size is. */
export function ProgressTrack({ label, done, total, text, isPaused = false }: ProgressTrackProps) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <div
        className={classes.bar}
        data-paused={isPaused || undefined}
        style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
      />
    </div>
  );
}
