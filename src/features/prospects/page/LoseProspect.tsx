import { eventLabel } from '#contract/lifecycles/eventWords.ts';
import type { Prospect } from '#contract/prospects/prospects.ts';
import { loseProspect } from '#contract/prospects/work.ts';

import { invalidate } from '../../../api/invalidate.ts';
import { toast } from '../../../shared/feedback/toast.tsx';
import { ReasonForm } from '../../../shared/form/ReasonForm.tsx';

export interface LoseProspectProps {
  prospect: Pick<Prospect, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks why a prospect was lost. */
export default function LoseProspect({ prospect: { id, name }, onClose }: LoseProspectProps) {
  return (
    <ReasonForm
      endpoint={loseProspect}
      params={{ id }}
      submitLabel={eventLabel('prospect.lose')}
      description="Visible to colleagues."
      maxLength={5000}
      onDone={() => {
        toast(`${name} marked as lost`, { level: 'success' });
        onClose();
      }}
      onFailed={() => void invalidate('/api/prospects')}
      onCancel={onClose}
    />
  );
}
