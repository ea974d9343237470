import { Anchor, TextInput } from '@mantine/core';
import { Link, useLocation } from 'wouter';

import type { PayReplay } from '#contract/payTerms/replays.ts';
import { proposeTerms } from '#contract/payTerms/proposals.ts';
import { clauseChanges } from '#contract/payTerms/words.ts';

import { proposeAction } from '../../../entities/payTerms/proposalActions.ts';
import { paths } from '../../../paths.ts';
import { EventButton } from '../../../shared/feedback/EventButton.tsx';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { Panel } from '../../../shared/page/Panel.tsx';

/** Proposes what was tried, so that another admin may publish it; where the chart refuses, it says why. */
export function Proposing({ replay: { id, status, before, clauses, proposalId, isCurrent } }: { replay: PayReplay }) {
  if (proposalId !== null)
    return (
      <Notice level="info">
        These terms were proposed.{' '}
        <Anchor component={Link} href={paths.adminWhatIf.to({ proposal: proposalId })}>
          Open the proposal
        </Anchor>
      </Notice>
    );
  const isChange = clauseChanges(before, clauses).some(({ kind }) => kind !== 'same');
  const action = proposeAction({ status, isChange });
  if (!isCurrent) return null;
  if (action?.isAllowed) return <ProposingForm replayId={id} />;
  return (
    <Panel title="Propose these terms" description={action?.reasons.join(' ')}>
      <EventButton action={action} onClick={() => undefined}>
        Propose terms
      </EventButton>
    </Panel>
  );
}

function ProposingForm({ replayId }: { replayId: string }) {
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: proposeTerms,
    initial: { note: '' },
    toBody: ({ note }) => ({ replayId, note }),
    onDone: ({ data }) => {
      toast('Terms proposed', { level: 'success' });
      navigate(paths.adminWhatIf.to({ proposal: data.id }));
    },
  });
  return (
    <Panel title="Propose these terms" description="Another admin publishes them. Until then nothing changes.">
      <ContractForm form={form} submitLabel="Propose terms">
        <TextInput label="Reason" description="Kept in the history." required {...form.input('note')} />
      </ContractForm>
    </Panel>
  );
}
