import { type FigureWord, figureWords } from '#contract/figures/words.ts';

import { count as countText } from '../text/format.ts';
import { ratio } from './share.ts';
import { FigureLink } from './FigureLink.tsx';
import { FigureName } from './FigureName.tsx';
import classes from './Funnel.module.css';

export interface FunnelProps {
  /** From the widest to the narrowest. */
  steps: readonly FunnelStep[];
}

export interface FunnelStep {
  /** Which figure it is: one that has its words, or a step of the activation. */
  figure: FigureWord | `activation.${string}`;
  label: string;
  /** What it counts, in one sentence. */
  definition: string;
  count: number;
  /** Where its rows are. */
  href?: string | undefined;
}

/** A step that counts a figure with its words. */
export const stepOf = (figure: FigureWord, count: number): FunnelStep => ({ figure, ...figureWords[figure], count });

/** How many reach each step, as bars; bar and percentage are both of the first step. */
export function Funnel({ steps }: FunnelProps) {
  const first = steps[0]?.count ?? 0;
  return (
    <ol className={classes.funnel}>
      {steps.map(({ figure, label, definition, count, href }, index) => {
        const share = first === 0 ? 0 : Math.min(1, count / first);
        return (
          <li key={figure} className={classes.step} data-figure={figure}>
            <div className={classes.words}>
              <span>
                <FigureName label={label} definition={definition} />
              </span>
              <span>
                <b>
                  <FigureLink href={href} label={label} definition={definition} text={countText(count)} />
                </b>
                <span className={classes.share}>{index === 0 ? '' : first === 0 ? '–' : ratio(share)}</span>
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
