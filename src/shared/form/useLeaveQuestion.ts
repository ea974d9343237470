import { useConfirmation } from '../dialog/confirm.ts';

/** The one question before a form that holds unsaved changes is left. */
export const useLeaveQuestion = (onConfirm: () => void): (() => void) =>
  useConfirmation({
    message: 'What you changed here is not saved. If you leave now, it is lost.',
    confirmLabel: 'Leave without saving',
    onConfirm,
  });
