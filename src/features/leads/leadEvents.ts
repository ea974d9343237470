import type { Lead } from '#contract/leads.ts';

/** What the dialog of a lead is for at the moment. */
export type LeadMode = 'look' | 'edit' | 'approve' | 'reject';

/** Whether the lead's chart allows the event to the user now. */
export const offers = ({ actions }: Lead, event: 'approve' | 'reject' | 'update' | 'retry'): boolean =>
  actions.some((action) => action.event === `lead.${event}` && action.isAllowed);

/** Whether its approval needs a reason. */
export const needsReason = ({ actions }: Lead): boolean =>
  actions.some(({ event, needs }) => event === 'lead.approve' && needs === 'overrideReason');
