import { stateLabel } from '#contract/lifecycles/stateWords.ts';
import type { OverrideState, TierState } from '#contract/tiers/states.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** How each state of a standing is shown. */
export const tierStatus = {
  member: { tone: 'neutral', label: stateLabel('member') },
  qualified: { tone: 'info', label: stateLabel('qualified') },
  promoted: { tone: 'success', label: stateLabel('promoted') },
  atRisk: { tone: 'warning', mark: 'alert', label: stateLabel('atRisk') },
  demoted: { tone: 'neutral', mark: 'off', label: stateLabel('demoted') },
} as const satisfies Record<TierState, StatusProps>;

const byStaff = {
  granted: { tone: 'success', label: 'Assigned by staff' },
  withheld: { tone: 'error', label: 'Withheld by staff' },
} as const satisfies Record<Exclude<OverrideState, 'none'>, StatusProps>;

/** What counts of a standing: what staff decided, else what the figures say. */
export const statusOfStanding = ({ state, override }: { state: TierState; override: OverrideState }): StatusProps =>
  override === 'none' ? tierStatus[state] : byStaff[override];
