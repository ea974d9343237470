import { Modal, type ModalProps } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';

import { confirmation } from './confirm.ts';
import { hasUnsaved } from './unsaved.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

// Mantine's Modal.Stack shares such a set; without it one Escape closes a dialog and the one below.
const escapes = new WeakSet<KeyboardEvent>();

/** A dialog over the page, with its name and its way out for those who do not see; it asks before an unsaved form is lost. */
export function Dialog({ children, onClose, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const ask = useLeaveQuestion(onClose);
  // Then Escape is for the question above.
  const isAsking = useSelector(confirmation, (snapshot) => snapshot.matches('open'));
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Its header element would count as another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={!isAsking}
      __handledEscapeEvents={escapes}
      onClose={() => (content.current && hasUnsaved(content.current) ? ask() : onClose())}
      {...props}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
