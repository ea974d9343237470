import type { Lead } from '#contract/leads/leads.ts';

import { leadActions } from '../../entities/lead/leadActions.ts';

/** What the dialog of a lead is for at the moment. */
export type LeadMode = 'look' | 'edit' | 'approve' | 'reject' | 'revoke';

type Offered = 'approve' | 'reject' | 'update' | 'retry' | 'withdraw' | 'revoke';

/** Whether the lead's chart allows the event to the user now. */
export const offers = (lead: Lead, event: Offered): boolean =>
  leadActions(lead).some((action) => action.event === `lead.${event}` && action.isAllowed);

/** Whether its approval needs a reason. */
export const needsReason = (lead: Lead): boolean =>
  leadActions(lead).some(({ event, needs }) => event === 'lead.approve' && needs === 'overrideReason');
