import { Textarea } from '@mantine/core';

import { answerSupportNote } from '#contract/support.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** Answers a question to support. */
export function SupportAnswerForm({ id }: { id: string }) {
  const form = useContractForm({
    endpoint: answerSupportNote,
    initial: { answer: '' },
    input: { params: { id } },
    onDone: () => toast('Answer sent', { level: 'success' }),
  });
  return (
    <ContractForm form={form} submitLabel="Send answer" isDisabled={form.values.answer.trim() === ''}>
      <Textarea
        aria-label="Answer"
        placeholder="Write an answer."
        autosize
        minRows={4}
        maxRows={20}
        maxLength={5000}
        {...form.input('answer')}
      />
    </ContractForm>
  );
}
