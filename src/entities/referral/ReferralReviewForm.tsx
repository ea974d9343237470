import { reviewReferral } from '#contract/referrals/referrals.ts';

import { invalidate } from '../../api/invalidate.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import { type ReviewEvent, reviewWords } from './reviewWords.ts';

export interface ReferralReviewFormProps {
  id: string;
  event: ReviewEvent;
  /** Whether its chart asks for a reason. */
  needsReason: boolean;
  onClose: () => void;
}

/** What `ReferralReview` opens; loaded lazily. */
export default function ReferralReviewForm({ id, event, needsReason, onClose }: ReferralReviewFormProps) {
  const { label, done, consequence } = reviewWords[event];
  return (
    <ReasonForm
      endpoint={reviewReferral}
      params={{ id }}
      alongside={{ event }}
      submitLabel={label}
      consequence={consequence}
      description="Shown to the partner."
      maxLength={500}
      isOptional={!needsReason}
      onDone={() => {
        toast(done, { level: 'success' });
        onClose();
      }}
      onFailed={() => void invalidate('/api/lifecycles')}
      onCancel={onClose}
    />
  );
}
