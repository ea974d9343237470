import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation, useSearchParams } from 'wouter';

import { changeUnverifiedEmail, resendVerification } from '#contract/session/session.ts';

import { paths } from '../../../paths.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { PasswordField } from '../../../shared/form/fields/PasswordField.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { ResendButton } from '../ResendButton.tsx';

/** Says where to look for the mail, resends it after a visible wait, and lets the address be corrected. */
export default function CheckMailPage() {
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const [isChanging, { open, close }] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {email === '' ? 'Get a new email' : 'Check your email'}
      </Title>
      {email === '' ? (
        <AddressForm />
      ) : (
        <>
          <Text>
            We sent a link to <strong>{email}</strong>. Open it within 24 hours to confirm your email. It may take a
            minute; check your spam folder too.
          </Text>
          <Resend key={email} email={email} />
          {isChanging ? (
            <ChangeForm email={email} onClose={close} />
          ) : (
            <Text size="sm" c="dimmed">
              Confirmed already?{' '}
              <Anchor component={Link} href={paths.login.to(email)} size="sm" underline="always">
                Sign in
              </Anchor>
              <br />
              Wrong email?{' '}
              <Anchor
                component="button"
                type="button"
                size="sm"
                underline="always"
                aria-expanded={false}
                onClick={open}
              >
                Change it
              </Anchor>
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

function Resend({ email }: { email: string }) {
  const resend = useSubmission(resendVerification, { onFailed: () => {} });
  return (
    <ResendButton
      sent={resend.answer}
      said="We’ve sent another email. Only the newest link works."
      isBusy={resend.isBusy}
      problem={resend.problem}
      onResend={() => resend.submit({ body: { email } })}
    />
  );
}

/** Where the address is not known: an old link led here. */
function AddressForm() {
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: resendVerification,
    initial: { email: '' },
    isKept: true,
    onDone: ({ data }) => navigate(paths.checkMail.to(data.email), { replace: true }),
  });
  return (
    <ContractForm form={form} submitLabel="Send reset link" isWide>
      <Text>Enter the email you registered with. If it hasn’t been confirmed yet, we’ll send a new link.</Text>
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.input('email')} />
    </ContractForm>
  );
}

function ChangeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [, navigate] = useLocation();
  const form = useContractForm({
    endpoint: changeUnverifiedEmail,
    initial: { newEmail: '', password: '' },
    isKept: true,
    toBody: (values) => ({ ...values, email }),
    onDone: ({ data }) => {
      onClose();
      navigate(paths.checkMail.to(data.email), { replace: true });
    },
  });
  return (
    <ContractForm form={form} submitLabel="Change email" onCancel={onClose}>
      <TextInput label="Correct email" type="email" autoComplete="email" autoFocus {...form.input('newEmail')} />
      <PasswordField
        label="Password"
        description="The password you registered with."
        autoComplete="current-password"
        {...form.input('password')}
      />
    </ContractForm>
  );
}
