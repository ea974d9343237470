import { Text, Textarea } from '@mantine/core';

import { reviewReferral } from '#contract/referrals.ts';

import { invalidate } from '../../api/invalidate.ts';
import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { type ReviewEvent, reviewWords } from './reviewWords.ts';

export interface ReferralReviewFormProps {
  id: string;
  event: ReviewEvent;
  /** Whether its chart asks for a reason. */
  needsReason: boolean;
  onClose: () => void;
}

/** What `ReferralReview` opens; a file of its own. */
export default function ReferralReviewForm({ id, event, needsReason, onClose }: ReferralReviewFormProps) {
  const { label, done, consequence } = reviewWords[event];
  const form = useContractForm({
    endpoint: reviewReferral,
    initial: { reason: '' },
    input: { params: { id } },
    toBody: ({ reason }) => ({ event, reason }),
    onDone: () => {
      toast(done, { level: 'success' });
      onClose();
    },
    onFailed: () => void invalidate('/api/lifecycles'),
  });
  return (
    <ContractForm
      form={form}
      submitLabel={label}
      isDisabled={needsReason && form.values.reason.trim() === ''}
      onCancel={onClose}
    >
      <Text size="sm">{consequence}</Text>
      <Textarea
        label={needsReason ? 'Reason' : 'Reason (optional)'}
        description="Shown to the partner."
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        required={needsReason}
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
