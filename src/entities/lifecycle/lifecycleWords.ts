import type { LifecycleStep } from '#contract/history.ts';
import { participles } from '#contract/reasons.ts';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const apart = (word: string): string => capital(word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** 'onHold' → 'On hold': a state or a region as it is shown. */
export const stateWord = apart;

/** 'payout.approve' → 'Approve'. */
export const eventWord = (event: string): string => apart(event.slice(event.indexOf('.') + 1));

/** What happened: 'payout.confirm' → 'Marked as paid'. */
export const happened = (event: string): string => capital(participles[event] ?? eventWord(event));

const nobody = { staff: 'Staff', partner: 'Partner', system: 'By itself' } as const;

/** Who did it: the name where the asker may read it. */
export const actorWord = ({ by, actor }: Pick<LifecycleStep, 'by' | 'actor'>): string => actor ?? nobody[by];
