import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { reasonsFor } from '#contract/lifecycles/reasons.ts';
import type { TermsProposal } from '#contract/payTerms/proposals.ts';
import type { PayReplay } from '#contract/payTerms/replays.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What had to hold before they were proposed. */
const asProposed = { isTried: true, isChange: true };

/** What the viewer may do with proposed terms, by their chart. */
export const proposalActions = ({
  state,
  isOwn,
  actions,
}: Pick<TermsProposal, 'state' | 'isOwn' | 'actions'>): AllowedEvent[] =>
  askChart(termsProposalMachine, state, { ...asProposed, isProposer: isOwn, now: new Date().toISOString() }, actions);

/** Whether the terms of a replay can be proposed now, or why not. `isChange`: they differ from the terms in force. */
export const proposeAction = ({
  status,
  isChange,
}: Pick<PayReplay, 'status'> & { isChange: boolean }): AllowedEvent | undefined =>
  allowedEvents(
    termsProposalMachine,
    'tried',
    { isTried: status === 'done', isChange, isProposer: true, now: new Date().toISOString() },
    reasonsFor,
  ).find(({ event }) => event === 'termsProposal.propose');
