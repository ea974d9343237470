import { Button, Group, Stack } from '@mantine/core';

import type { Lead } from '#contract/leads/leads.ts';

import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { approvedToast } from './leadToasts.ts';
import { EditLeadForm } from './EditLeadForm.tsx';
import LeadConflicts, { type Asker } from './LeadConflicts.tsx';
import { ApproveLeadForm, RejectLeadForm, RevokeLeadForm } from './LeadDecisionForms.tsx';
import { WithdrawButton } from './WithdrawButton.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { type LeadMode, offers } from './leadEvents.ts';

interface OneLeadProps {
  lead: Lead;
  mode: LeadMode;
  asker: Asker;
  setMode: (mode: LeadMode) => void;
  onDone: () => void;
  onRetry: () => void;
  isBusy: boolean;
}

/**
 * What the dialog of a lead shows: all its details, conflicts first, and the allowed actions; or the form of an action.
 */
export function OneLead({ lead, mode, asker, setMode, onDone, onRetry, isBusy }: OneLeadProps) {
  const look = () => setMode('look');
  if (mode === 'edit') return <EditLeadForm lead={lead} asker={asker} onDone={onDone} onCancel={look} />;
  return (
    <Stack gap="md">
      <LeadConflicts conflicts={lead.conflicts} asker={asker} />
      <LeadDetails lead={lead} asker={asker} />
      {mode === 'approve' && (
        <ApproveLeadForm
          lead={lead}
          onCancel={look}
          onDone={(approved) => {
            approvedToast(approved);
            onDone();
          }}
        />
      )}
      {mode === 'reject' && (
        <RejectLeadForm
          lead={lead}
          onCancel={look}
          onDone={({ company }) => {
            toast(`Lead ${company} rejected`, { level: 'success' });
            onDone();
          }}
        />
      )}
      {mode === 'revoke' && (
        <RevokeLeadForm
          lead={lead}
          onCancel={look}
          onDone={({ company }) => {
            toast(`Approval of ${company} revoked`, { level: 'success' });
            onDone();
          }}
        />
      )}
      {mode === 'look' && (
        <Group justify="flex-end" gap="sm">
          {offers(lead, 'update') && (
            <Button variant="default" onClick={() => setMode('edit')}>
              Edit
            </Button>
          )}
          {offers(lead, 'withdraw') && <WithdrawButton lead={lead} onDone={onDone} />}
          {offers(lead, 'revoke') && (
            <Button variant="default" onClick={() => setMode('revoke')}>
              Revoke approval
            </Button>
          )}
          {offers(lead, 'reject') && (
            <Button variant="default" onClick={() => setMode('reject')}>
              Reject
            </Button>
          )}
          {offers(lead, 'retry') && (
            <Button variant={asker === 'partner' ? 'filled' : 'default'} loading={isBusy} onClick={onRetry}>
              Resubmit
            </Button>
          )}
          {offers(lead, 'approve') && <Button onClick={() => setMode('approve')}>Approve</Button>}
        </Group>
      )}
      {/* Below the actions: as it loads and grows they stay where they are. */}
      {mode === 'look' && <Lifecycle entity="lead" id={lead.id} />}
    </Stack>
  );
}
