import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';

import { resendVerification } from '#contract/session.ts';

import { paths } from '../app/paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { useSubmission } from '../ui/useSubmission.ts';
import { useCountdown } from './useCountdown.ts';

const WAIT = 60;

/** Where to look for the mail, and another one after a visible wait. */
export default function CheckMailPage() {
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const [sent, setSent] = useState(0);
  const resend = useSubmission(resendVerification, {
    onDone: () => setSent((count) => count + 1),
    onFailed: () => {},
  });
  const wait = useCountdown(sent > 0 ? WAIT : (resend.problem?.retryAfter ?? 0), sent > 0 ? sent : resend.problem);
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        Check your mail
      </Title>
      <Text>
        We sent a link to <strong>{email === '' ? 'your address' : email}</strong>. Open it within 24 hours to confirm
        the address. It may take a minute, and it may be among the unwanted mail.
      </Text>
      {sent > 0 && <Notice level="success">Another mail is on its way. Only the newest link works.</Notice>}
      {resend.problem && <Notice level="error">{resend.problem.detail}</Notice>}
      <Button
        variant="default"
        loading={resend.isBusy}
        disabled={wait > 0 || email === ''}
        onClick={() => resend.submit({ body: { email } })}
      >
        {wait > 0 ? `Send it again in ${wait} s` : 'Send it again'}
      </Button>
      <Text size="sm" c="dimmed">
        Wrong address?{' '}
        <Anchor component={Link} href={paths.registerUser.to()} size="sm" underline="always">
          Register with another one
        </Anchor>
      </Text>
    </Stack>
  );
}
