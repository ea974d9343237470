import type { LifecycleStep } from '#contract/lifecycles/history.ts';
import { capital } from '#contract/shared/format.ts';
import { doneWord } from '#contract/lifecycles/eventWords.ts';

/** What happened: 'payout.confirm' → 'Marked as paid'. */
export const happened = (event: string): string => capital(doneWord(event));

const unnamed = { staff: 'Staff', partner: 'Partner', system: 'Automatic' } as const;

/** Who did it, in the middle of a sentence. */
export const byWords = (step: Pick<LifecycleStep, 'by' | 'actor'>): string =>
  step.actor === null && step.by === 'system' ? 'automatically' : `by ${actorWord(step)}`;

/** Who did it: the name where the reader may see it. */
export const actorWord = ({ by, actor }: Pick<LifecycleStep, 'by' | 'actor'>): string => actor ?? unnamed[by];
