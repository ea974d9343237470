import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, Redirect, useParams } from 'wouter';

import { verifyEmail } from '#contract/session/session.ts';

import { paths } from '../../../paths.ts';
import { Failed } from '../../../shared/feedback/Failed.tsx';
import { Loading } from '../../../shared/feedback/Loading.tsx';
import { useCountdown } from '../../../shared/text/useCountdown.ts';
import { useSubmission } from '../../../shared/data/useSubmission.ts';
import { Outcome } from '../Outcome.tsx';

const sent = new Set<string>();

/** Opened from the email: sends the token once and shows the outcome. */
export default function EmailVerificationPage() {
  const { token } = useParams<{ token: string }>();
  const verify = useSubmission(verifyEmail, { onFailed: () => {} });
  const { submit, problem, answer } = verify;
  const wait = useCountdown(problem?.retryAfter ?? 0, problem);
  useEffect(() => {
    if (sent.has(token)) return;
    sent.add(token);
    submit({ params: { token } });
  }, [token, submit]);

  if (answer)
    return (
      <Outcome title="Email confirmed">
        <Text>
          {answer.data.email === null ? 'Your email' : <strong>{answer.data.email}</strong>} is confirmed. Sign in to
          continue.
        </Text>
        <Button component={Link} href={paths.login.to(answer.data.email ?? undefined)}>
          Sign in
        </Button>
      </Outcome>
    );
  if (problem?.status === 400) return <Redirect to={paths.error.to('verification')} replace />;
  if (problem) return <Failed problem={problem} onRetry={() => submit({ params: { token } })} wait={wait} />;
  return <Loading lines={4} />;
}
