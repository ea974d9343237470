import type { ModalProps } from '@mantine/core';

import { later, useLater } from '../lazy/later.ts';

const Box = later(() => import('./DialogBox.tsx'));

/** A modal dialog, labelled and closable for screen readers; it asks before discarding an unsaved form. */
export function Dialog(props: ModalProps) {
  const draw = useLater(Box, props.opened);
  return draw && draw(props);
}
