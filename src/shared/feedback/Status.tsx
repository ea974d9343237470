import classes from './Status.module.css';
import { statusMarks, type StatusTone } from './statusMarks.ts';

export interface StatusProps {
  tone: StatusTone;
  label: string;
  /** Its shape, where another status beside it has the same tone; the tone's own without it. */
  mark?: keyof typeof statusMarks;
}

/** A shape and a word; never colour alone. */
export function Status({ tone, label, mark = tone }: StatusProps) {
  return (
    <span className={classes.status} data-tone={tone}>
      <svg className={classes.mark} viewBox="0 0 16 16" aria-hidden="true">
        <path d={statusMarks[mark]} fillRule="evenodd" fill="currentColor" />
      </svg>
      {label}
    </span>
  );
}
