import { Textarea } from '@mantine/core';

import { approveLead, type Lead, rejectLead, revokeLead } from '#contract/leads/leads.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { needsReason } from './leadEvents.ts';

interface DecisionProps {
  lead: Lead;
  onDone: (lead: Lead) => void;
  onCancel: () => void;
}

const refresh = () => void invalidate('/api/leads');

/** Approves a lead; against conflicts only with a reason. */
export function ApproveLeadForm({ lead, onDone, onCancel }: DecisionProps) {
  const form = useContractForm({
    endpoint: approveLead,
    initial: { overrideReason: '' },
    input: { params: { id: lead.id } },
    toBody: ({ overrideReason }) => (overrideReason.trim() === '' ? {} : { overrideReason }),
    onDone: ({ data }) => onDone(data),
    onFailed: refresh,
  });
  const isOverride = needsReason(lead);
  return (
    <ContractForm
      form={form}
      submitLabel={isOverride ? 'Approve anyway' : 'Approve lead'}
      isDisabled={isOverride && form.values.overrideReason.trim() === ''}
      onCancel={onCancel}
      cancelLabel="Back"
    >
      {isOverride && (
        <Textarea
          label="Why approve it anyway?"
          description="Kept in the lead’s history."
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          required
          {...form.input('overrideReason')}
        />
      )}
    </ContractForm>
  );
}

/** Rejects a lead, with what its partner reads. */
export const RejectLeadForm = (props: DecisionProps) => (
  <SharedReason {...props} endpoint={rejectLead} submitLabel="Reject lead" />
);

/** Takes the approval of a lead back, with what its partner reads. */
export const RevokeLeadForm = (props: DecisionProps) => (
  <SharedReason {...props} endpoint={revokeLead} submitLabel="Revoke approval" />
);

interface SharedReasonProps extends DecisionProps {
  endpoint: typeof rejectLead | typeof revokeLead;
  submitLabel: string;
}

const SharedReason = ({ lead: { id }, onDone, ...rest }: SharedReasonProps) => (
  <ReasonForm
    params={{ id }}
    color="error"
    description="Shared with the partner."
    maxLength={5000}
    cancelLabel="Back"
    onDone={({ data }) => onDone(data)}
    onFailed={refresh}
    {...rest}
  />
);
