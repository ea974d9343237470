import { Anchor, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { resetPassword } from '#contract/account/password.ts';

import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { ResendButton } from '../ResendButton.tsx';

export interface ResetMailProps {
  /** Filled in for someone who is signed in. */
  initialEmail?: string;
  /** Renders the form, and the confirmation once the email is sent. */
  asking: (form: ReactNode) => ReactNode;
  sent: (email: string, words: ReactNode) => ReactNode;
}

/** Requests a password reset email; the answer is the same for every email. */
export function ResetMail({ initialEmail = '', asking, sent }: ResetMailProps) {
  const form = useContractForm({ endpoint: resetPassword, initial: { email: initialEmail }, isKept: true });
  if (form.answer !== null) {
    const { email } = form.answer.data;
    return sent(email, <WhereToLook email={email} onOther={form.reset} />);
  }
  return asking(
    <ContractForm form={form} submitLabel="Send reset link" isWide>
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.input('email')} />
    </ContractForm>,
  );
}

function WhereToLook({ email, onOther }: { email: string; onOther: () => void }) {
  const resend = useSubmission(resetPassword, { onFailed: () => {} });
  return (
    <>
      <Text>
        If <strong>{email}</strong> has an account, we’ve sent it a reset link. It works once, for 30 minutes. It may
        take a minute; check your spam folder too.
      </Text>
      <ResendButton
        sent={resend.answer}
        said="We’ve sent another email. Only the newest link works."
        isSentBefore
        isBusy={resend.isBusy}
        problem={resend.problem}
        onResend={() => resend.submit({ body: { email } })}
      />
      <Text size="sm" c="dimmed">
        Wrong email?{' '}
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onOther}>
          Use a different email
        </Anchor>
      </Text>
    </>
  );
}
