import { Textarea } from '@mantine/core';

import { reapply } from '#contract/partners.ts';

import { useSession } from '../../entities/session/session.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** Asks for another review of a rejected registration; the page follows once it is pending. */
export default function ReapplyForm() {
  const session = useSession();
  const look = () => session.send({ type: 'attention.returned' });
  const form = useContractForm({ endpoint: reapply, initial: { reason: '' }, onDone: look, onFailed: look });
  return (
    <ContractForm form={form} submitLabel="Apply again" isDisabled={form.values.reason.trim() === ''}>
      <Textarea
        label="What has changed?"
        description="Our partner team reads it with your registration."
        autosize
        minRows={3}
        maxLength={1000}
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
