import classes from './Funnel.module.css';
import { count as countText, ratio } from '../text/format.ts';

export interface FunnelProps {
  /** From the widest to the narrowest. */
  steps: readonly { label: string; count: number }[];
}

/** How many reach each step, as bars; bar and percentage are both of the first step. */
export function Funnel({ steps }: FunnelProps) {
  const first = steps[0]?.count ?? 0;
  return (
    <ol className={classes.funnel}>
      {steps.map(({ label, count }, index) => {
        const share = first === 0 ? 0 : Math.min(1, count / first);
        return (
          <li key={label} className={classes.step}>
            <div className={classes.words}>
              <span>{label}</span>
              <span>
                <b>{countText(count)}</b>
                {index > 0 && <span className={classes.share}>{first === 0 ? '–' : ratio(share)}</span>}
              </span>
            </div>
            <div className={classes.track}>
              {share > 0 && (
                <div className={classes.bar} data-step={index} style={{ width: `${Math.max(0.5, share * 100)}%` }} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
