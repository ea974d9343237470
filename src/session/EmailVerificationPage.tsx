import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';

import { verifyEmail } from '#contract/session.ts';

import { paths } from '../app/paths.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useSubmission } from '../ui/useSubmission.ts';

const sent = new Set<string>();

/** Opened from the mail: sends the token once and says what came of it. */
export default function EmailVerificationPage() {
  const { token } = useParams<{ token: string }>();
  const [email, setEmail] = useState<string | null>(null);
  const verify = useSubmission(verifyEmail, { onDone: ({ data }) => setEmail(data.email), onFailed: () => {} });
  const { submit } = verify;
  useEffect(() => {
    if (sent.has(token)) return;
    sent.add(token);
    submit({ params: { token } });
  }, [token, submit]);

  if (email !== null)
    return (
      <Stack gap="md">
        <Title order={1} size="h2">
          Address confirmed
        </Title>
        <Text>
          <strong>{email}</strong> is yours. Sign in to register your company.
        </Text>
        <Button component={Link} href={paths.login.to()}>
          Sign in
        </Button>
      </Stack>
    );
  if (verify.problem && verify.problem.status !== 400)
    return <Failed problem={verify.problem} onRetry={() => submit({ params: { token } })} />;
  if (verify.problem)
    return (
      <Stack gap="md">
        <Title order={1} size="h2">
          This link does not work any more
        </Title>
        <Text>
          It was used already, it is older than 24 hours, or a newer one was sent. If you confirmed before, sign in.
        </Text>
        <Button component={Link} href={paths.login.to()}>
          Sign in
        </Button>
        <Button component={Link} href={paths.checkMail.to('')} variant="default">
          Get a new mail
        </Button>
      </Stack>
    );
  return <Loading lines={4} />;
}
