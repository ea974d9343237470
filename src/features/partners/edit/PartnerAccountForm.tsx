import { Textarea } from '@mantine/core';

import { type Partner, updatePartnerStatus } from '#contract/partners/partners.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { ReasonForm } from '../../../shared/form/ReasonForm.tsx';
import { toast } from '../../../shared/feedback/toast.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import type { AccountChange } from './accountChanges.ts';

export interface PartnerAccountFormProps {
  partner: Pick<Partner, 'id' | 'internalNote'>;
  /** The change of the account; null edits the internal note. */
  change: AccountChange | null;
  /** Whether its chart asks for a reason. */
  needsReason: boolean;
  onClose: () => void;
}

/** What `PartnerAccount` opens; loaded lazily. */
export default function PartnerAccountForm({ change, needsReason, ...props }: PartnerAccountFormProps) {
  return change ? <ChangeForm change={change} needsReason={needsReason} {...props} /> : <NoteForm {...props} />;
}

const failed = <P extends { detail: string }>(problem: P): P => ({
  ...problem,
  detail: `Failed to update partner status: ${problem.detail}`,
});

const ChangeForm = ({
  partner: { id },
  change: { to, label, consequence },
  needsReason,
  onClose,
}: PartnerAccountFormProps & { change: AccountChange }) => (
  <ReasonForm
    endpoint={updatePartnerStatus}
    params={{ id }}
    name="note"
    alongside={{ statusType: 'account', newStatus: to }}
    submitLabel={label}
    {...(needsReason ? { color: 'error' } : {})}
    consequence={consequence}
    description="Staff only. The partner is notified of the change but doesn’t see the reason."
    maxLength={5000}
    isOptional={!needsReason}
    refusal={failed}
    onDone={() => {
      toast('Successfully updated partner status', { level: 'success' });
      onClose();
    }}
    onFailed={() => void invalidate('/api/partners')}
    onCancel={onClose}
  />
);

function NoteForm({ partner: { id, internalNote }, onClose }: Pick<PartnerAccountFormProps, 'partner' | 'onClose'>) {
  const form = useContractForm({
    endpoint: updatePartnerStatus,
    initial: { note: internalNote },
    input: { params: { id } },
    toBody: ({ note }) => ({ statusType: 'account', note }),
    onDone: () => {
      toast('Successfully updated internal note', { level: 'success' });
      onClose();
    },
  });
  return (
    <ContractForm form={form} submitLabel="Save note" onCancel={onClose}>
      <Textarea
        label="Internal note"
        description="Staff only. Never shown to the partner."
        autosize
        minRows={3}
        maxLength={5000}
        data-autofocus
        {...form.input('note')}
      />
    </ContractForm>
  );
}
