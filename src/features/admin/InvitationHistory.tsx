import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Lifecycle } from '../../entities/lifecycle/Lifecycle.tsx';

export interface InvitationHistoryProps {
  id: string;
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What happened to an invitation, and its chart. */
export default function InvitationHistory({ id, email, isOpen, onClose }: InvitationHistoryProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Invitation for ${email}`} size="lg">
      {isOpen && <Lifecycle entity="invitation" id={id} />}
    </Dialog>
  );
}
