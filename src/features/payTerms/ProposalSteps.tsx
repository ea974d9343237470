import { Group } from '@mantine/core';

import { publishTerms, type TermsProposal, withdrawTerms } from '#contract/payTerms/proposals.ts';

import { proposalActions } from '../../entities/payTerms/proposalActions.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { EventButton } from '../../shared/feedback/EventButton.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { WhyRefused } from '../../entities/lifecycle/WhyRefused.tsx';
import { Panel } from '../../shared/page/Panel.tsx';

/** What the chart of proposed terms allows the viewer; what a guard refuses says why. */
export function ProposalSteps({ proposal }: { proposal: TermsProposal }) {
  const params = { id: proposal.id };
  const publish = useSubmission(publishTerms, {
    what: 'Publishing',
    onDone: () => toast('Terms published', { level: 'success' }),
  });
  const withdraw = useSubmission(withdrawTerms, {
    what: 'Withdrawing',
    onDone: () => toast('Proposal withdrawn', { level: 'success' }),
  });
  const askPublish = useConfirmation({
    message: 'They apply to every charge recorded from now on. Past earnings stay as they are.',
    confirmLabel: 'Publish terms',
    isStep: true,
    onConfirm: () => publish.submit({ params }),
  });
  const askWithdraw = useConfirmation({
    message: 'The terms in force stay as they are.',
    confirmLabel: 'Withdraw proposal',
    onConfirm: () => withdraw.submit({ params }),
  });
  const actions = proposalActions(proposal);
  const of = (event: string) => actions.find((one) => one.event === event && one.isFromHere);
  const [publishing, withdrawing] = [of('termsProposal.publish'), of('termsProposal.withdraw')];
  if (!publishing && !withdrawing) return null;
  return (
    <Panel title="Next step">
      <Group gap="sm">
        {publishing && (
          <EventButton action={publishing} loading={publish.isBusy} onClick={askPublish}>
            Publish terms
          </EventButton>
        )}
        {withdrawing && (
          <EventButton action={withdrawing} variant="default" loading={withdraw.isBusy} onClick={askWithdraw}>
            Withdraw
          </EventButton>
        )}
      </Group>
      {publishing && <WhyRefused actions={[publishing]} />}
    </Panel>
  );
}
