import { Button, Group, Text, getDefaultZIndex } from '@mantine/core';
import { useSelector } from '@xstate/react';

import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { useConfirmationRef } from './confirm.ts';
import { useLeaveGuard } from '../form/leave/useLeaveGuard.ts';

const aboveDialogs = getDefaultZIndex('popover');

/** The product's one confirmation dialog; mounted once, opened through `useConfirmation`. */
export function ConfirmDialog() {
  useLeaveGuard();
  const confirmation = useConfirmationRef();
  const reject = () => confirmation.send({ type: 'confirmation.reject' });
  const accept = () => confirmation.send({ type: 'confirmation.confirm' });
  const isOpen = useSelector(confirmation, (snapshot) => snapshot.matches('open'));
  // Kept by the machine while the dialog slides away.
  const question = useSelector(confirmation, (snapshot) => snapshot.context.question);
  return (
    <Dialog
      opened={isOpen}
      onClose={reject}
      title="Are you sure?"
      size={400}
      closeOnEscape
      zIndex={aboveDialogs}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
    >
      <Text size="sm" className={classes.message}>
        {question?.message}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={reject} data-autofocus>
          Cancel
        </Button>
        <Button {...(question?.isStep === true ? {} : { color: 'error' })} onClick={accept}>
          {question?.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
