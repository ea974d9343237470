import { reapply } from '#contract/registrations/registrations.ts';

import { useSession } from '../../../entities/session/session.ts';
import { ReasonForm } from '../../../shared/form/ReasonForm.tsx';

/** Asks for another review of a rejected registration; the page follows once it is pending. */
export default function ReapplyForm() {
  const session = useSession();
  const look = () => session.send({ type: 'attention.returned' });
  return (
    <ReasonForm
      endpoint={reapply}
      submitLabel="Apply again"
      label="What has changed?"
      description="Our partner team reviews it with your registration."
      maxLength={1000}
      minRows={3}
      onDone={look}
      onFailed={look}
    />
  );
}
