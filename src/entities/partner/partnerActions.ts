import type { DataOf } from '#contract/shared/endpoint.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { getPartner } from '#contract/partners/partners.ts';
import { accountMachine } from '#machines/lifecycles/account.machine.ts';
import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

type PartnerStanding = Pick<DataOf<typeof getPartner>, 'approvalState' | 'accountStatus' | 'facts' | 'actions'>;

/** What the caller may do to a partner's approval and account now, by their charts. */
export function partnerActions({ approvalState, accountStatus, facts, actions }: PartnerStanding): AllowedEvent[] {
  const now = new Date().toISOString();
  return [
    ...askChart(approvalMachine, approvalState, { ...facts, now }, actions),
    ...askChart(accountMachine, accountStatus, { ...facts, now }, actions),
  ];
}
