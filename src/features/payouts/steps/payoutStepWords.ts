import { capital } from '#contract/shared/format.ts';
import { doneWord, eventLabel, happenedTo } from '#contract/lifecycles/eventWords.ts';
import { plural } from '#contract/shared/plural.ts';
import type { payoutEvents } from '#contract/payouts/work.ts';

import { payoutForms } from '../payoutForms.ts';

export type Step = (typeof payoutEvents)[number];

const words = (event: `payout.${Step}`) => ({ label: eventLabel(event), done: capital(happenedTo(event)) });

/** Each step's button label and success message. */
export const payoutSteps: Readonly<Record<Step, { label: string; done: string }>> = {
  approve: words('payout.approve'),
  send: words('payout.send'),
  confirm: words('payout.confirm'),
  retry: words('payout.retry'),
  release: words('payout.release'),
  hold: words('payout.hold'),
  fail: words('payout.fail'),
  void: words('payout.void'),
  return: words('payout.return'),
};

/** 62 and 'confirm' as "62 payouts marked as paid". */
export const movedWords = (moved: number, step: Step): string =>
  `${plural(moved, payoutForms)} ${doneWord(`payout.${step}`)}`;
