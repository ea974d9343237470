import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { lazyPart, useLazyPart } from '../../shared/lazy/lazyPart.tsx';
import type { LoginAsUserFormProps } from './LoginAsUserForm.tsx';

const LoginAsUserForm = lazyPart(() => import('./LoginAsUserForm.tsx'));

/** Opens a new tab signed in as another user for one hour; the reason is recorded. */
export function LoginAsUser({ person }: Pick<LoginAsUserFormProps, 'person'>) {
  const [isOpen, setOpen] = useState(false);
  const isHere = useLazyPart(LoginAsUserForm, isOpen) !== null;
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} aria-label={`Log in as user ${name}`}>
        Log in as user
      </Button>
      <Dialog opened={isOpen && isHere} onClose={() => setOpen(false)} title={`Log in as ${name}`} size="sm">
        {isOpen && <LoginAsUserForm person={person} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
