import { Modal, type ModalProps } from '@mantine/core';

/** A dialog over the page, with its name and its way out for those who do not see. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Its header element would count as another banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  );
}
