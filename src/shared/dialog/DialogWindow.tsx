import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';

import { Modal, type ModalProps } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';

import { useConfirmationRef } from './confirm.ts';
import classes from './DialogWindow.module.css';
import { hasUnsaved } from '../form/leave/unsaved.ts';
import { useLeaveQuestion } from '../form/leave/useLeaveQuestion.ts';
import { useMounted } from '../lazy/useMounted.ts';

// Mantine's Modal.Stack shares such a set; without it one Escape closes a dialog and the one below.
const escapes = new WeakSet<KeyboardEvent>();

/** What `Dialog` shows; loaded lazily. */
export default function DialogWindow({ children, opened, onClose, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const ask = useLeaveQuestion(onClose);
  // Escape then belongs to the question above.
  const isAsking = useSelector(useConfirmationRef(), (snapshot) => snapshot.matches('open'));
  // Mantine animates and stores the focus to restore only when `opened` changes, never on the first render.
  const isReady = useMounted();
  const [isArriving, setArriving] = useState(true);
  return (
    <Modal
      // Held at the top: one that grows as its content loads would move what is in it under the pointer.
      yOffset="clamp(1.5rem, 9dvh, 6rem)"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Its header element would count as another banner of the page.
      attributes={{ header: { role: 'presentation' }, content: { 'data-arriving': isArriving || undefined } }}
      onEnterTransitionEnd={() => setArriving(false)}
      onExitTransitionEnd={() => setArriving(true)}
      closeOnEscape={!isAsking}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      __handledEscapeEvents={escapes}
      onClose={() => (content.current && hasUnsaved(content.current) ? ask() : onClose())}
      {...props}
      opened={opened && isReady}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
