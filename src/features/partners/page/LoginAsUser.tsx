import { Button } from '@mantine/core';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { useLazyDialog } from '../../../shared/dialog/useLazyDialog.ts';
import { lazyPart } from '../../../shared/lazy/lazyPart.tsx';
import type { LoginAsUserFormProps } from '../edit/LoginAsUserForm.tsx';

const LoginAsUserForm = lazyPart(() => import('../edit/LoginAsUserForm.tsx'));

/** Opens a new tab signed in as another user for one hour; the reason is recorded. */
export function LoginAsUser({ person }: Pick<LoginAsUserFormProps, 'person'>) {
  const { isOpen, open, close } = useLazyDialog(LoginAsUserForm);
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={`Log in as user ${name}`}>
        Log in as user
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`Log in as ${name}`} size="sm">
        {isOpen && <LoginAsUserForm person={person} onClose={close} />}
      </Dialog>
    </>
  );
}
