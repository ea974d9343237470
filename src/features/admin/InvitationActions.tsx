import { useDisclosure } from '@mantine/hooks';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';

import { type Invitation, resendInvitation, revokeInvitation } from '#contract/invitations/invitations.ts';
import { eventLabel } from '#contract/lifecycles/eventWords.ts';

import { invitationActions } from '../../entities/invitation/invitationActions.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { IconAction } from '../../shared/page/IconAction.tsx';

const InvitationHistory = lazyPart(() => import('./InvitationHistory.tsx'));

/** What the chart of an invitation allows: send it again, take it back. What a guard refuses says why. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { id, email } = invitation;
  const [isHistoryOpen, { open, close }] = useDisclosure(false);
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
  const steps = new Map([
    [
      'invitation.resend',
      { Icon: IconMailForward, isBusy: resend.isBusy, onClick: () => resend.submit({ params: { id } }) },
    ],
    ['invitation.revoke', { Icon: IconTrash, isBusy: revoke.isBusy, onClick: ask }],
  ]);
  return (
    <>
      <IconAction tip="History" aria-label={`History of the invitation for ${email}`} onClick={open}>
        <IconHistory size={16} stroke={1.75} />
      </IconAction>
      {invitationActions(invitation).map(({ event, isFromHere, isAllowed, reasons }) => {
        const step = steps.get(event);
        return step && isFromHere ? (
          <IconAction
            key={event}
            tip={eventLabel(event)}
            refusal={isAllowed ? undefined : reasons.join(' ')}
            loading={step.isBusy}
            aria-label={`${eventLabel(event)} the invitation for ${email}`}
            onClick={step.onClick}
          >
            <step.Icon size={16} stroke={1.75} />
          </IconAction>
        ) : null;
      })}
      <InvitationHistory isWanted={isHistoryOpen} isOpen={isHistoryOpen} id={id} email={email} onClose={close} />
    </>
  );
}
