import type { Invitation } from '#contract/invitations/invitations.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { invitationMachine } from '#machines/lifecycles/invitation.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with an invitation as of `now`, by its chart. */
export const invitationActions = (
  { status, expiresAt, hasAccount, isSenderEntitled, actions }: Invitation,
  now = new Date(),
): AllowedEvent[] =>
  askChart(invitationMachine, status, { expiresAt, hasAccount, isSenderEntitled, now: now.toISOString() }, actions);
