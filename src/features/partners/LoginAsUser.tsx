import { Button } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { later, useLater } from '../../shared/lazy/later.ts';
import type { LoginAsUserFormProps } from './LoginAsUserForm.tsx';

const form = later(() => import('./LoginAsUserForm.tsx'));

/** Opens a new tab signed in as another user for one hour; the reason is recorded. */
export function LoginAsUser({ person }: Pick<LoginAsUserFormProps, 'person'>) {
  const [isOpen, setOpen] = useState(false);
  const drawForm = useLater(form, isOpen);
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} aria-label={`Log in as user ${name}`}>
        Log in as user
      </Button>
      <Dialog opened={isOpen && drawForm !== null} onClose={() => setOpen(false)} title={`Log in as ${name}`} size="sm">
        {isOpen && drawForm?.({ person, onClose: () => setOpen(false) })}
      </Dialog>
    </>
  );
}
