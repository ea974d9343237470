import type { ModalProps } from '@mantine/core';

import { lazyPart } from '../lazy/lazyPart.tsx';

const DialogBox = lazyPart(() => import('./DialogBox.tsx'));

/** A modal dialog, labelled and closable for screen readers; it asks before discarding an unsaved form. */
export function Dialog(props: ModalProps) {
  return <DialogBox isWanted={props.opened} {...props} />;
}
