import { useRef } from 'react';

import { bulkLimit, previewMoves } from '#contract/payouts/work.ts';
import { plural } from '#contract/shared/plural.ts';

import { send } from '../../../api/send.ts';
import { useConfirmation } from '../../../shared/dialog/confirm.ts';
import { useCommand } from '../../../shared/data/useCommand.ts';
import { useWait } from '../../../shared/data/useWait.ts';
import { inParts } from './inParts.ts';
import { type Foreseen, foreseenWords, type Moved, type Moves } from './moves.ts';
import { payoutForms } from '../payoutForms.ts';
import { payoutSteps, type Step } from './payoutStepWords.ts';
import { sumsOf } from '../sumsOf.ts';
import { tellMoved } from './tellMoved.ts';

export interface MovesHandlers {
  /** Confirmed: to be sent now. */
  onConfirmed: (moves: Moves) => void;
  /** Nothing to do: all are refused or already done. */
  onNothing: (moved: Moved) => void;
}

const setsBack: ReadonlySet<string | undefined> = new Set<Step>(['hold', 'fail', 'void']);

/** Asks before a step of many payouts, with its totals and what would be refused. */
export function useAskMoves({ onConfirmed, onNothing }: MovesHandlers) {
  const pending = useRef<{ moves: Moves; foreseen: Foreseen } | null>(null);
  const ask = useConfirmation({
    message: () => (pending.current ? foreseenWords(pending.current.foreseen, pending.current.moves.event) : ''),
    confirmLabel: () =>
      pending.current
        ? `${payoutSteps[pending.current.moves.event].label}: ${plural(pending.current.foreseen.moved, payoutForms)}`
        : '',
    isStep: () => !setsBack.has(pending.current?.moves.event),
    onConfirm: () => {
      if (pending.current) onConfirmed(pending.current.moves);
    },
  });
  const confirm = (moves: Moves, foreseen: Foreseen) => {
    if (foreseen.moved === 0) {
      const nothing = { ...foreseen, step: moves.event };
      tellMoved(nothing);
      onNothing(nothing);
      return;
    }
    pending.current = { moves, foreseen };
    ask();
  };
  const preview = useCommand(
    async (moves: Moves, { signal }) => {
      const found: Foreseen[] = [];
      for (const ids of inParts(moves.ids, bulkLimit, { least: bulkLimit }))
        found.push((await send(previewMoves, { body: { ...moves, ids } }, { signal })).data);
      return {
        moved: found.reduce((sum, { moved }) => sum + moved, 0),
        unchanged: found.reduce((sum, { unchanged }) => sum + unchanged, 0),
        refused: found.flatMap(({ refused }) => refused),
        totals: sumsOf(found.flatMap(({ totals }) => totals)),
      };
    },
    { onDone: (foreseen, moves) => confirm(moves, foreseen) },
  );
  useWait(preview.isBusy);
  return { confirm, ask: preview.submit, isBusy: preview.isBusy };
}
