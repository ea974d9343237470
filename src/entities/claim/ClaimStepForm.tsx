import { Checkbox, Textarea } from '@mantine/core';

import { answerClaim, appealClaim, askClaim, grantClaim, refuseClaim } from '#contract/claims.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';

/** The steps that need a text. */
export const steps = {
  'claim.ask': {
    endpoint: askClaim,
    field: 'question',
    label: 'Question',
    description: 'The partner gets it by email and has 14 days to answer.',
    submit: 'Send question',
    done: 'Question sent',
  },
  'claim.grant': {
    endpoint: grantClaim,
    field: 'reason',
    label: 'Reason',
    description: 'The partner reads it.',
    submit: 'Grant claim',
    done: 'Claim granted',
  },
  'claim.refuse': {
    endpoint: refuseClaim,
    field: 'reason',
    label: 'Reason',
    description: 'The partner reads it.',
    submit: 'Refuse claim',
    done: 'Claim refused',
  },
  'claim.answer': {
    endpoint: answerClaim,
    field: 'answer',
    label: 'Your answer',
    description: 'We decide within five days of it.',
    submit: 'Send answer',
    done: 'Answer sent',
  },
  'claim.appeal': {
    endpoint: appealClaim,
    field: 'reason',
    label: 'Why should we look again?',
    description: 'Someone else decides within five days. You can appeal once.',
    submit: 'Submit appeal',
    done: 'Appeal submitted',
  },
} as const;
export type ClaimStep = keyof typeof steps;

interface ClaimStepFormProps {
  id: string;
  step: ClaimStep;
  /** The shop counts for another partner, whose earnings may move. */
  canMoveEarned: boolean;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** One step of a claim with its text. */
export default function ClaimStepForm({ id, step, canMoveEarned, onDone, onCancel }: ClaimStepFormProps) {
  const { endpoint, field, label, description, submit, done } = steps[step];
  const form = useContractForm({
    endpoint,
    initial: { text: '', movesEarned: false },
    input: { params: { id } },
    toBody: ({ text, movesEarned }) => ({ [field]: text, ...(movesEarned ? { movesEarned } : {}) }),
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
      {step === 'claim.grant' && canMoveEarned && (
        <Checkbox
          label="Also move what the shop has earned so far"
          description="The other partner’s earnings from this shop move to this partner by adjustments, except what is on hold."
          {...form.checkbox('movesEarned')}
        />
      )}
    </ContractForm>
  );
}
