import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

import { type Invitation, resendInvitation, revokeInvitation } from '#contract/invitations.ts';

import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { IconAction } from '../../shared/page/IconAction.tsx';

/** What may still be done with an invitation: send it again, take it back. */
export function InvitationActions({ invitation: { id, email, status } }: { invitation: Invitation }) {
  const resend = useSubmission(resendInvitation, {
    onDone: () => toast(`Invitation resent to ${email}`, { level: 'success' }),
  });
  const revoke = useSubmission(revokeInvitation, {
    onDone: () => toast(`Invitation for ${email} revoked`, { level: 'success' }),
  });
  const ask = useConfirmation({
    message: `The link sent to ${email} stops working.`,
    confirmLabel: 'Revoke invitation',
    onConfirm: () => revoke.submit({ params: { id } }),
  });
  if (status !== 'open' && status !== 'expired') return null;
  return (
    <>
      <IconAction
        tip="Resend"
        loading={resend.isBusy}
        aria-label={`Resend the invitation for ${email}`}
        onClick={() => resend.submit({ params: { id } })}
      >
        <IconMailForward size={16} stroke={1.75} />
      </IconAction>
      <IconAction tip="Revoke" loading={revoke.isBusy} aria-label={`Revoke the invitation for ${email}`} onClick={ask}>
        <IconTrash size={16} stroke={1.75} />
      </IconAction>
    </>
  );
}
