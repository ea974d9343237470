import { Text, Textarea } from '@mantine/core';
import { useRef } from 'react';

import { loginAsUser } from '#contract/session/session.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';

/** Session storage key of an acting tab; read when the page starts. */
const ACTING = 'tributary.acting';

export interface LoginAsUserFormProps {
  person: { id: string; firstName: string; lastName: string };
  onClose: () => void;
}

/** What `LoginAsUser` opens; loaded lazily. */
export default function LoginAsUserForm({ person, onClose }: LoginAsUserFormProps) {
  const tab = useRef<Window | null>(null);
  const form = useContractForm({
    endpoint: loginAsUser,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason, userId: person.id }),
    onDone: ({ data }) => {
      const opened = tab.current;
      tab.current = null;
      onClose();
      if (!opened || opened.closed) return;
      opened.sessionStorage.clear();
      opened.sessionStorage.setItem(ACTING, JSON.stringify(data));
      opened.opener = null;
      opened.location.replace('/');
    },
    onFailed: () => {
      tab.current?.close();
      tab.current = null;
    },
  });
  const submit = () => {
    if (form.isBusy) return;
    const isEmpty = form.values.reason.trim() === '';
    // At the click: later the browser would block it as a pop-up.
    const opened = isEmpty ? null : window.open('about:blank');
    if (opened === null && !isEmpty) {
      form.refuse([{ path: 'reason', message: 'Allow pop-ups for this page, then try again.' }]);
      return;
    }
    tab.current = opened;
    form.submit();
  };
  return (
    <ContractForm form={{ ...form, submit }} submitLabel="Open portal" onCancel={onClose}>
      <Text size="sm">
        You’ll act as {person.firstName} for one hour in a new tab. The session is recorded with your name and reason.
      </Text>
      <Textarea
        label="Reason"
        description="e.g. the support request."
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        required
        {...form.input('reason')}
      />
    </ContractForm>
  );
}
