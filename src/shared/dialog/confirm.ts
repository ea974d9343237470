import { use, useEffect, useEffectEvent, useId } from 'react';
import type { ActorRefFrom } from 'xstate';

import type { confirmationMachine } from '#machines/processes/confirmation.machine.ts';

import { ConfirmationContext } from './confirmationContext.ts';

/** The machine of the one confirmation dialog, which the app runs; `ConfirmDialog` shows it. */
export function useConfirmationRef(): ActorRefFrom<typeof confirmationMachine> {
  const confirmation = use(ConfirmationContext);
  if (!confirmation) throw new Error('There is no confirmation above this view.');
  return confirmation;
}

export interface ConfirmationOptions {
  /** Its lines are paragraphs. A function is called when the question opens. */
  message?: string | (() => string);
  /** A verb and its object: `Delete note`. */
  confirmLabel: string | (() => string);
  /** Whether it takes something forward rather than away: the button is then the primary one. */
  isStep?: boolean | (() => boolean);
  onConfirm: () => void;
  /** Cancel, Escape, the close button, or another question is open. */
  onReject?: () => void;
}

const PERMANENT = 'This record will be permanently deleted. This cannot be undone.';

const wordsOf = (words: string | (() => string)): string => (typeof words === 'string' ? words : words());

/** A confirmation; calling the result opens the dialog, and only this caller gets the answer. */
export function useConfirmation({
  message = PERMANENT,
  confirmLabel,
  isStep = false,
  onConfirm,
  onReject,
}: ConfirmationOptions): () => void {
  const id = useId();
  const confirmation = useConfirmationRef();
  const tellConfirmed = useEffectEvent(() => onConfirm());
  const tellRejected = useEffectEvent(() => onReject?.());
  useEffect(() => {
    const answers = [
      confirmation.on('confirmed', (answer) => answer.id === id && tellConfirmed()),
      confirmation.on('rejected', (answer) => answer.id === id && tellRejected()),
    ];
    return () => answers.forEach((answer) => answer.unsubscribe());
  }, [confirmation, id]);
  return () => {
    const question = {
      id,
      message: wordsOf(message),
      confirmLabel: wordsOf(confirmLabel),
      isStep: typeof isStep === 'function' ? isStep() : isStep,
    };
    confirmation.send({ type: 'confirmation.request', question });
  };
}
