import classes from './Status.module.css';

export interface StatusProps {
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral';
  label: string;
}

/** A dot and a word; never colour alone. */
export function Status({ tone, label }: StatusProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
