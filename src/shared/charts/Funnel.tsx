import classes from './Funnel.module.css';
import { count as countText, ratio } from '../text/format.ts';

export interface FunnelProps {
  /** From the widest to the narrowest. */
  steps: readonly { label: string; count: number }[];
}

/** How many of each step reach the next, as bars with their share. */
export function Funnel({ steps }: FunnelProps) {
  const widest = Math.max(1, ...steps.map((step) => step.count));
  return (
    <ol className={classes.funnel}>
      {steps.map(({ label, count }, index) => {
        const before = steps[index - 1]?.count ?? 0;
        return (
          <li key={label} className={classes.step}>
            <div className={classes.words}>
              <span>{label}</span>
              <span>
                <b>{countText(count)}</b>
                {index > 0 && (
                  <span className={classes.share}>{before > 0 && count <= before ? ratio(count / before) : '–'}</span>
                )}
              </span>
            </div>
            <div className={classes.track}>
              <div
                className={classes.bar}
                data-step={index}
                style={{ width: `${Math.max(0.5, (count / widest) * 100)}%` }}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
