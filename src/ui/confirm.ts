import { createActor } from 'xstate';

import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';

import { inspection } from './inspector/inspection.ts';

/** The one dialog's machine; `ConfirmDialog` shows it. */
export const confirmation = createActor(confirmationMachine, { inspect: inspection }).start();

export interface ConfirmOptions {
  message?: string;
  /** A verb and its object: `Delete note`. */
  confirmLabel: string;
}

const PERMANENT = 'This record will be permanently deleted. This cannot be undone.';

/** Asks in the one confirmation dialog; false for Cancel, Escape, the close button, and while another question is open. */
export function confirm({ message = PERMANENT, confirmLabel }: ConfirmOptions): Promise<boolean> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => (event: { id: string }) => {
      if (event.id !== id) return;
      confirmed.unsubscribe();
      rejected.unsubscribe();
      resolve(isConfirmed);
    };
    const confirmed = confirmation.on('confirmed', answer(true));
    const rejected = confirmation.on('rejected', answer(false));
    confirmation.send({ type: 'confirmation.request', question: { id, message, confirmLabel } });
  });
}
