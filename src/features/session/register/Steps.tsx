import classes from './Steps.module.css';

export interface StepsProps {
  labels: readonly string[];
  /** From 0. */
  current: number;
  /** Back to a step that is done. */
  onBackTo: (step: number) => void;
}

/** How far one is; done steps lead back. */
export function Steps({ labels, current, onBackTo }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {labels.map((label, step) => (
        <li key={label} aria-current={step === current ? 'step' : undefined}>
          {step < current ? (
            <button type="button" className={classes.step} data-state="done" onClick={() => onBackTo(step)}>
              {step + 1}. {label}
              <span className="unseen">, done</span>
            </button>
          ) : (
            <span className={classes.step} data-state={step === current ? 'here' : 'ahead'}>
              {step + 1}. {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
