import type { ModalProps } from '@mantine/core';

import { later, useLater } from '../lazy/later.ts';

const Box = later(() => import('./DialogBox.tsx'));

/** A dialog over the page, with its name and its way out for those who do not see; it asks before an unsaved form is lost. */
export function Dialog(props: ModalProps) {
  const draw = useLater(Box, props.opened);
  return draw && draw(props);
}
