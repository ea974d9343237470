import { Anchor, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { resetPassword } from '#contract/password.ts';

import { ContractForm } from '../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../shared/form/useContractForm.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { ResendButton } from './ResendButton.tsx';

export interface ResetMailProps {
  /** Filled in for who is signed in. */
  initialEmail?: string;
  /** Draws the form, and what stands there once the mail is sent. */
  asking: (form: ReactNode) => ReactNode;
  sent: (email: string, words: ReactNode) => ReactNode;
}

/** Asks for the mail with the link that sets a new password; the answer is the same for every address. */
export function ResetMail({ initialEmail = '', asking, sent }: ResetMailProps) {
  const [email, setEmail] = useState<string | null>(null);
  return email === null
    ? asking(<AddressForm initialEmail={initialEmail} onSent={setEmail} />)
    : sent(email, <WhereToLook email={email} onOther={() => setEmail(null)} />);
}

function AddressForm({ initialEmail, onSent }: { initialEmail: string; onSent: (email: string) => void }) {
  const form = useContractForm({
    endpoint: resetPassword,
    initial: { email: initialEmail },
    isKept: true,
    onDone: ({ data }) => onSent(data.email),
  });
  return (
    <ContractForm form={form} submitLabel="Send the link" isWide>
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.input('email')} />
    </ContractForm>
  );
}

function WhereToLook({ email, onOther }: { email: string; onOther: () => void }) {
  const [count, setCount] = useState(0);
  const resend = useSubmission(resetPassword, { onDone: () => setCount((sent) => sent + 1), onFailed: () => {} });
  return (
    <>
      <Text>
        If <strong>{email}</strong> has an account here, a link is on its way to it. It works once, for 30 minutes. It
        may take a minute, and it may be among the unwanted mail.
      </Text>
      <ResendButton
        sent={count}
        said="Another mail is on its way. Only the newest link works."
        isSentBefore
        isBusy={resend.isBusy}
        problem={resend.problem}
        onResend={() => resend.submit({ body: { email } })}
      />
      <Text size="sm" c="dimmed">
        Wrong address?{' '}
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onOther}>
          Enter another one
        </Anchor>
      </Text>
    </>
  );
}
