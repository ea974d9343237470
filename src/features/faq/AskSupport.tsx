import { Textarea } from '@mantine/core';

import { createSupportNote } from '#contract/support.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

interface AskSupportProps {
  /** The question it goes on with. */
  supportNoteId?: string;
  onDone?: () => void;
}

/** Writes to support. */
export function AskSupport({ supportNoteId, onDone }: AskSupportProps) {
  const form = useContractForm({
    endpoint: createSupportNote,
    initial: { note: '' },
    toBody: ({ note }) => ({ note, supportNoteId }),
    onDone: () => {
      toast('Sent to support', { level: 'success' });
      onDone?.();
    },
  });
  return (
    <ContractForm
      form={form}
      submitLabel="Send"
      isDisabled={form.values.note.trim() === ''}
      onCancel={supportNoteId === undefined ? undefined : onDone}
    >
      <Textarea
        aria-label={supportNoteId === undefined ? 'Your question' : 'Your message'}
        placeholder={supportNoteId === undefined ? 'What would you like to know?' : 'Write your message.'}
        autosize
        minRows={3}
        maxRows={16}
        maxLength={5000}
        data-autofocus={supportNoteId === undefined ? undefined : true}
        {...form.input('note')}
      />
    </ContractForm>
  );
}
