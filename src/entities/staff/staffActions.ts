import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { StaffAccount } from '#contract/staff.ts';
import { staffAccountMachine } from '#machines/lifecycles/staffAccount.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What an admin may do with a staff account, by its chart. */
export const staffActions = ({
  state,
  isLastAdmin,
  actions,
}: Pick<StaffAccount, 'state' | 'isLastAdmin' | 'actions'>): AllowedEvent[] =>
  askChart(staffAccountMachine, state, { isLastAdmin, now: new Date().toISOString() }, actions);
