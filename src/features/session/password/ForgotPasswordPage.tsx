import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';

import { paths } from '../../../paths.ts';
import { Outcome } from '../Outcome.tsx';
import { ResetMail } from './ResetMail.tsx';

const asking = (form: ReactNode) => (
  <Stack gap="md">
    <div>
      <Title order={1} size="h2">
        Forgot your password?
      </Title>
      <Text c="dimmed" mt={4}>
        Enter your email and we’ll send you a reset link.
      </Text>
    </div>
    {form}
    <Text size="sm" c="dimmed">
      <Anchor component={Link} href={paths.login.to()} size="sm" underline="always">
        Back to sign in
      </Anchor>
    </Text>
  </Stack>
);

const sent = (_email: string, words: ReactNode) => <Outcome title="Check your email">{words}</Outcome>;

/** The way back in without a password. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams();
  return <ResetMail initialEmail={search.get('email') ?? ''} asking={asking} sent={sent} />;
}
