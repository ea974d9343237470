import { useConfirmation } from '../dialog/confirm.ts';
import { hasUnanswered } from './unsaved.ts';

const unsaved = 'What you changed here is not saved. If you leave now, it is lost.';
const unanswered =
  'No answer came, so what you sent may already be saved. Try again to find out: it will not be done twice. If you leave, check before you enter it again.';

/** The one question before a form that holds unsaved changes is left. */
export const useLeaveQuestion = (onConfirm: () => void): (() => void) =>
  useConfirmation({
    message: () => (hasUnanswered() ? unanswered : unsaved),
    confirmLabel: 'Leave without saving',
    onConfirm,
  });
