import { z } from 'zod/mini';

/** The lifecycle charts of the product; `lifecycle_events.entity` holds the same words. */
export const lifecycleEntity = z.enum([
  'approval',
  'account',
  'lead',
  'prospect',
  'notification',
  'referral',
  'commission',
  'payout',
  'reversal',
  'payoutMethod',
  'termsProposal',
  'termsVersion',
  'supportNote',
  'listing',
  'banner',
  'newsletter',
  'staffAccount',
  'invitation',
  'appEvent',
  'attribution',
  'claim',
  'case',
  'personExport',
  'tier',
  'erasure',
]);
export type LifecycleEntity = z.infer<typeof lifecycleEntity>;

/** For how long the approval of a lead can be undone. */
export const undoSeconds = 5;

/** Texts that a transition needs to be given along with its event. */
const lifecycleInput = z.enum(['reference', 'reason', 'overrideReason', 'question', 'answer']);
export type LifecycleInput = z.infer<typeof lifecycleInput>;

/** What to do where a text is missing that a transition needs. */
export const missing: Readonly<Record<LifecycleInput, string>> = {
  reference: 'Enter the payment reference.',
  reason: 'Enter a reason.',
  overrideReason: 'Give a reason to approve it anyway.',
  question: 'Write a question.',
  answer: 'Write an answer.',
};

/** The description of a transition. */
export interface TransitionMeta {
  readonly needs: LifecycleInput;
}

/**
 * One event of a chart for the caller; `reasons` are sentences, empty when allowed. `isFromHere`: the state has the
 * event; if refused anyway, only guards are unmet. `needs`: the text that has to be sent along, by its field; null
 * where none is, or the event is refused.
 */
export const allowedEvent = z.object({
  event: z.string(),
  isAllowed: z.boolean(),
  isFromHere: z.boolean(),
  reasons: z.array(z.string()),
  needs: z.nullable(lifecycleInput),
});
export type AllowedEvent = z.infer<typeof allowedEvent>;
