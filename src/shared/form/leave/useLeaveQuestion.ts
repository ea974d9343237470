import { useConfirmation } from '../../dialog/confirm.ts';
import { hasUnanswered } from './unsaved.ts';

const unsaved = 'You have unsaved changes. If you leave now, they’ll be lost.';
const unanswered =
  'No response from the server, so this may already be saved. Try again to find out: it won’t be done twice. If you leave, check before you enter it again.';

/** The question asked before leaving a form with unsaved changes. */
export const useLeaveQuestion = (onConfirm: () => void): (() => void) =>
  useConfirmation({
    message: () => (hasUnanswered() ? unanswered : unsaved),
    confirmLabel: 'Leave without saving',
    onConfirm,
  });
