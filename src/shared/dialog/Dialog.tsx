import type { ModalProps } from '@mantine/core';

import { lazyPart } from '../lazy/lazyPart.tsx';

const DialogWindow = lazyPart(() => import('./DialogWindow.tsx'));

/** A modal dialog, labelled and closable for screen readers; it asks before discarding an unsaved form. */
export function Dialog(props: ModalProps) {
  return <DialogWindow isWanted={props.opened} {...props} />;
}
