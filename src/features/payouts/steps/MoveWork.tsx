import { bulkLimit, movePayouts } from '#contract/payouts/work.ts';

import { send } from '../../../api/send.ts';
import { BulkProgress } from '../../../shared/feedback/BulkProgress.tsx';
import { useBulk } from '../../../shared/data/useBulk.ts';
import { inParts } from './inParts.ts';
import { type Moved, movedInAll, type Moves } from './moves.ts';
import { tellMoved } from './tellMoved.ts';
import { payoutForms } from '../payoutForms.ts';
import { payoutSteps } from './payoutStepWords.ts';

export interface MoveWorkProps {
  name: string;
  /** null to take up what was under way when the page was left. */
  moves: Moves | null;
  onEnded: (moved: Moved) => void;
}

/** A step of many payouts under way; loaded lazily. */
export default function MoveWork({ name, moves, onEnded }: MoveWorkProps) {
  const bulk = useBulk({
    name,
    parts: moves && inParts(moves.ids, bulkLimit).map((ids) => ({ ...moves, ids })),
    part: movePayouts.body,
    answer: movePayouts.success.data,
    send: async (body, scope) => (await send(movePayouts, { body }, scope)).data,
    onEnded: (answers, [first]) => {
      const moved = movedInAll(answers, first?.event ?? 'approve');
      tellMoved(moved);
      onEnded(moved);
    },
  });
  const sizes = bulk.parts.map(({ ids }) => ids.length);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return (
    <BulkProgress
      label={payoutSteps[bulk.parts[0]?.event ?? 'approve'].label}
      forms={payoutForms}
      done={sum(sizes.slice(0, bulk.answers.length))}
      total={sum(sizes)}
      bulk={bulk}
    />
  );
}
