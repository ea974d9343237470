import classes from './Slow.module.css';
import { useSlow } from './useSlow.ts';

export interface SlowProps {
  isBusy: boolean;
  /** What is under way: `Sending`. */
  label: string;
  /** 0 to 1; null when unknown. */
  progress?: number | null;
  onCancel?: () => void;
}

/** A progress bar for work that takes longer than a second, and the way to stop it. */
export function Slow({ isBusy, label, progress = null, onCancel }: SlowProps) {
  const isSlow = useSlow(isBusy);
  if (!isSlow) return null;
  const percent = progress === null ? undefined : Math.round(progress * 100);
  return (
    <div className={classes.slow}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={classes.bar}
          data-unknown={percent === undefined || undefined}
          style={{ width: `${percent ?? 40}%` }}
        />
      </div>
      <span className={classes.words}>
        {label}
        {percent === undefined ? '…' : ` ${percent} %`}
      </span>
      {onCancel && (
        <button type="button" className={classes.cancel} onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
