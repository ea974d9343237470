import { Button } from '@mantine/core';

import { plural, pluralForm } from '#contract/shared/plural.ts';

import { Notice } from '../../../shared/feedback/Notice.tsx';
import { type Moved, refusalLines } from './moves.ts';
import { movedWords } from './payoutStepWords.ts';
import classes from '../Payouts.module.css';

interface PayoutRefusalsProps {
  moved: Moved;
  /** Those refused are selected still. */
  isSelected: boolean;
  onDismiss: () => void;
}

/** Why payouts were not moved with the others, by reason. */
export default function PayoutRefusals({ moved, isSelected, onDismiss }: PayoutRefusalsProps) {
  return (
    <Notice level="warning" className={classes.refusals}>
      <div>
        <b>
          {movedWords(moved.moved, moved.step)}. {plural(moved.refused.length, { one: 'was', other: 'were' })} refused
          {isSelected && ` and ${pluralForm(moved.refused.length, { one: 'stays', other: 'stay' })} selected`}.
        </b>
        <ul>
          {refusalLines(moved.refused).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Button size="compact-sm" variant="default" onClick={onDismiss}>
        Dismiss
      </Button>
    </Notice>
  );
}
