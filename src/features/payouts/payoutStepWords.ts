import type { payoutEvents } from '#contract/payouts.ts';

export type Step = (typeof payoutEvents)[number];

/** Each step's button, and what is said when it is done. */
export const payoutSteps: Readonly<Record<Step, { label: string; done: string }>> = {
  approve: { label: 'Approve payout', done: 'Payout approved' },
  send: { label: 'Mark as sent', done: 'Payout is being processed' },
  confirm: { label: 'Mark as paid', done: 'Payout paid' },
  retry: { label: 'Try again', done: 'Payout approved again' },
  release: { label: 'Release', done: 'Payout released' },
  hold: { label: 'Hold', done: 'Payout on hold' },
  fail: { label: 'Mark as failed', done: 'Payout failed' },
  void: { label: 'Void payout', done: 'Payout voided' },
};
