import type { Lead } from '#contract/leads.ts';

/** What the dialog of a lead is for at the moment. */
export type LeadMode = 'look' | 'edit' | 'approve' | 'reject';

/** Whether the lead's chart has the event for the asker; an approval that conflicts alone stand against takes a reason. */
export const offers = ({ actions }: Lead, event: 'approve' | 'reject' | 'update' | 'retry'): boolean =>
  actions.some(
    (action) => action.event === `lead.${event}` && (action.isAllowed || (event === 'approve' && action.isFromHere)),
  );
