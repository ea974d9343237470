import { Text, Textarea } from '@mantine/core';

import { type Partner, updatePartnerStatus } from '#contract/partners/partners.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
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

function ChangeForm({
  partner: { id },
  change: { to, label, consequence },
  needsReason,
  onClose,
}: PartnerAccountFormProps & { change: AccountChange }) {
  const form = useContractForm({
    endpoint: updatePartnerStatus,
    initial: { note: '', message: '' },
    input: { params: { id } },
    toBody: (values) => ({ statusType: 'account', newStatus: to, ...values }),
    onDone: () => {
      toast('Successfully updated partner status', { level: 'success' });
      onClose();
    },
    onFailed: () => void invalidate('/api/partners'),
  });
  return (
    <ContractForm
      form={{ ...form, problem: form.problem && failed(form.problem) }}
      isDisabled={needsReason && form.values.note.trim() === ''}
      submitLabel={label}
      onCancel={onClose}
      {...(needsReason ? { color: 'error' } : {})}
    >
      <Text size="sm">{consequence}</Text>
      <Textarea
        label={needsReason ? 'Reason' : 'Reason (optional)'}
        description="Staff only. The partner doesn’t see it."
        autosize
        minRows={2}
        maxLength={5000}
        data-autofocus
        required={needsReason}
        {...form.input('note')}
      />
      {needsReason && (
        <Textarea
          label="Message to the partner (optional)"
          description="The reason as its users read it: in the email, and when they sign in."
          autosize
          minRows={2}
          maxLength={5000}
          {...form.input('message')}
        />
      )}
    </ContractForm>
  );
}

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
