import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, Redirect, useParams } from 'wouter';

import { changePassword, verifyReset } from '#contract/account/password.ts';

import { paths } from '../../../paths.ts';
import { ContractForm } from '../../../shared/form/ContractForm.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../../entities/session/session.ts';
import { PasswordField } from '../../../shared/form/fields/PasswordField.tsx';
import { useContractForm } from '../../../shared/form/useContractForm.ts';
import { sayRefused } from '../../../shared/feedback/accountToasts.ts';
import { Outcome } from '../Outcome.tsx';
import { TokenGate } from '../TokenGate.tsx';

const loadCall = () => import('../../../api/call.ts');
const toError = () => <Redirect to={paths.error.to('reset')} replace />;

/** The half of the call that takes a mailed token, so that its errors are shown at their fields. */
const setPassword = { ...changePassword, body: changePassword.body.def.options[0] };

const emailOf = ({ context }: SessionSnapshot): string | undefined => context.stored?.user.email;

/** Opened from the mail, signed in or not: a new password, with which every session of that person ends. */
export default function ResetPasswordPage() {
  const { token } = useParams<{ token: string }>();
  const verify = async () => {
    const { call } = await loadCall();
    return call(verifyReset, { body: { token } });
  };
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={4} />} refused={toError}>
      {() => <NewPassword token={token} />}
    </TokenGate>
  );
}

function NewPassword({ token }: { token: string }) {
  const session = useSession();
  const signedInAs = useSessionSelector(emailOf);
  const form = useContractForm({
    endpoint: setPassword,
    initial: { password: '' },
    isKept: true,
    toBody: ({ password }) => ({ token, password }),
    onDone: ({ data }) => {
      if (data.email === signedInAs) session.send({ type: 'password.changed' });
    },
    onFailed: (problem) => {
      if (problem.code !== 'token_invalid') sayRefused(problem);
    },
  });
  if (form.answer !== null)
    return (
      <Outcome title="Password changed">
        <Text>
          Every device of <strong>{form.answer.data.email}</strong> has been signed out. Sign in with your new password.
        </Text>
        <Button component={Link} href={paths.login.to()} onClick={() => session.send({ type: 'session.signOut' })}>
          {signedInAs === undefined || signedInAs === form.answer.data.email ? 'Sign in' : 'Sign out and sign in'}
        </Button>
      </Outcome>
    );
  if (form.problem?.code === 'token_invalid') return toError();
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h2">
          Choose a new password
        </Title>
        <Text c="dimmed" mt={4}>
          You’ll be signed out on all devices.
        </Text>
      </div>
      <ContractForm form={form} submitLabel="Change password" isWide>
        <PasswordField
          label="New password"
          description="At least 12 characters."
          autoComplete="new-password"
          withStrength
          autoFocus
          {...form.input('password')}
        />
      </ContractForm>
    </Stack>
  );
}
