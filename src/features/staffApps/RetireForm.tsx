import { capital } from '#contract/shared/format.ts';
import { moveApp } from '#contract/apps/admin.ts';
import { happenedTo } from '#contract/lifecycles/eventWords.ts';

import { toast } from '../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';

/** Why an app is retired; opened by `ListingSteps`, and loaded lazily. */
export default function RetireForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  return (
    <ReasonForm
      endpoint={moveApp}
      params={{ slug }}
      alongside={{ event: 'retire' }}
      submitLabel="Retire app"
      color="error"
      consequence="Links lead to the other apps, and new installs are not attributed. Charges of shops that have it still earn."
      description="Kept in the history."
      maxLength={500}
      onDone={() => {
        toast(capital(happenedTo('listing.retire')), { level: 'success' });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
