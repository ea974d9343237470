import { Button, Text } from '@mantine/core';
import { Link, Redirect, useParams } from 'wouter';

import { verifyEmail } from '#contract/session/session.ts';

import { lazyCall } from '../../../api/lazyCall.ts';
import { paths } from '../../../paths.ts';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { Outcome } from '../Outcome.tsx';
import { TokenGate } from '../TokenGate.tsx';

const toError = () => <Redirect to={paths.error.to('verification')} replace />;

/** Opened from the email: confirms it, and shows the outcome. */
export default function EmailVerificationPage() {
  const { token } = useParams<{ token: string }>();
  const verify = () => lazyCall(verifyEmail, { params: { token } });
  return (
    <TokenGate key={token} verify={verify} waiting={<Loading lines={4} />} refused={toError}>
      {({ data: { email } }) => (
        <Outcome title="Email confirmed">
          <Text>{email === null ? 'Your email' : <strong>{email}</strong>} is confirmed. Sign in to continue.</Text>
          <Button component={Link} href={paths.login.to(email ?? undefined)}>
            Sign in
          </Button>
        </Outcome>
      )}
    </TokenGate>
  );
}
