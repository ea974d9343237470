import { Textarea } from '@mantine/core';

import { answerCase, askCase, clearCase, confirmCase, reopenCase } from '#contract/cases.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** The steps of a case; each needs a text. */
export const caseSteps = {
  'case.clear': {
    endpoint: clearCase,
    field: 'reason',
    label: 'Reason',
    description: 'The partner reads it. The referrals are cleared and their commissions released.',
    submit: 'Clear case',
    done: 'Case cleared',
  },
  'case.confirm': {
    endpoint: confirmCase,
    field: 'reason',
    label: 'Reason',
    description: 'The partner reads it. Commissions stay on hold until you reverse them.',
    submit: 'Confirm case',
    done: 'Case confirmed',
  },
  'case.ask': {
    endpoint: askCase,
    field: 'question',
    label: 'Question',
    description: 'The partner gets it by email and has 14 days to answer.',
    submit: 'Send question',
    done: 'Question sent',
  },
  'case.answer': {
    endpoint: answerCase,
    field: 'answer',
    label: 'Your answer',
    description: 'We decide within five days of it.',
    submit: 'Send answer',
    done: 'Answer sent',
  },
  'case.reopen': {
    endpoint: reopenCase,
    field: 'reason',
    label: 'Reason',
    description: 'The referrals are under review until the next decision.',
    submit: 'Reopen case',
    done: 'Case reopened',
  },
} as const;
export type CaseStep = keyof typeof caseSteps;

interface CaseStepFormProps {
  id: string;
  step: CaseStep;
  onDone: () => void;
  onCancel: () => void;
}

/** One step of a case with its text. */
export default function CaseStepForm({ id, step, onDone, onCancel }: CaseStepFormProps) {
  const { endpoint, field, label, description, submit, done } = caseSteps[step];
  const form = useContractForm({
    endpoint,
    initial: { text: '' },
    input: { params: { id } },
    toBody: ({ text }) => ({ [field]: text }),
    onDone: () => {
      toast(done, { level: 'success' });
      onDone();
    },
  });
  return (
    <ContractForm form={form} submitLabel={submit} isDisabled={form.values.text.trim() === ''} onCancel={onCancel}>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        data-autofocus
        {...form.input('text')}
        error={form.errorOf(field)}
      />
    </ContractForm>
  );
}
