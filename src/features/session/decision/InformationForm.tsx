import { Textarea } from '@mantine/core';

import { giveInformation } from '#contract/registrations/registrations.ts';

import { useSession } from '../../../entities/session/session.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';

/** Answers what staff ask about a registration; the page follows once it is in review again. */
export default function InformationForm() {
  const session = useSession();
  const look = () => session.send({ type: 'attention.returned' });
  const form = useContractForm({ endpoint: giveInformation, initial: { answer: '' }, onDone: look, onFailed: look });
  return (
    <ContractForm form={form} submitLabel="Send answer" isDisabled={form.values.answer.trim() === ''}>
      <Textarea label="Your answer" autosize minRows={3} maxLength={2000} required {...form.input('answer')} />
    </ContractForm>
  );
}
