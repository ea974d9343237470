import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { TermsProposal } from '#contract/payTerms/proposals.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with proposed terms, by their chart. */
export const proposalActions = ({
  state,
  isOwn,
  actions,
}: Pick<TermsProposal, 'state' | 'isOwn' | 'actions'>): AllowedEvent[] =>
  askChart(termsProposalMachine, state, { isProposer: isOwn, now: new Date().toISOString() }, actions);
