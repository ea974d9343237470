import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';

import { paths } from '../../../paths.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../../entities/session/session.ts';
import { useCountdown } from '../../../shared/text/useCountdown.ts';
import { GoogleLink } from './GoogleLink.tsx';

const isBusyOf = (snapshot: SessionSnapshot): boolean => snapshot.matches('signingIn');
const refusalOf = (snapshot: SessionSnapshot) => snapshot.context.refusal;

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Email and password; refusals show the server’s text and keep what was typed. */
export default function LoginPage() {
  const session = useSession();
  const isBusy = useSessionSelector(isBusyOf);
  const refusal = useSessionSelector(refusalOf);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  // The fields keep their own values: what was typed into the page's HTML before React came is in them already.
  const [email, setEmail] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const wait = useCountdown(refusal?.retryAfter ?? 0, refusal);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field is the email.
    const field = form.current?.querySelector('input');
    if (field?.value === '') field.value = new URLSearchParams(location.search).get('email') ?? '';
  }, []);

  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const credentials = { email: fieldOf(typed, 'email').trim(), password: fieldOf(typed, 'password') };
    const next = {
      ...(credentials.email === '' ? { email: 'Enter your email.' } : {}),
      ...(credentials.password === '' ? { password: 'Enter your password.' } : {}),
    };
    setMissing(next);
    setEmail(credentials.email);
    const [first] = Object.keys(next);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else session.send({ type: 'session.signIn', credentials });
  };

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate aria-busy={isBusy}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            Sign in
          </Title>
          <Text c="dimmed" mt={4}>
            Refer apps you trust. See every click, commission and payout.
          </Text>
        </div>
        {refusal && !isBusy && (
          <Notice level="error" tabIndex={-1} ref={notice}>
            {refusal.detail}
            {wait > 0 && ` Try again in ${wait} s.`}
            {refusal.code === 'email_not_verified' && (
              <>
                {' '}
                <Link href={paths.checkMail.to(email)}>Resend email</Link>
              </>
            )}
          </Notice>
        )}
        <TextInput label="Email" name="email" type="email" autoComplete="username" error={missing.email} autoFocus />
        <PasswordInput label="Password" name="password" autoComplete="current-password" error={missing.password} />
        <Button type="submit" loading={isBusy} disabled={wait > 0} fullWidth>
          Sign in
        </Button>
        <GoogleLink />
        <Text size="sm" c="dimmed">
          New here?{' '}
          <Anchor component={Link} href={paths.registerUser.to()} size="sm" underline="always">
            Become a partner
          </Anchor>
          <br />
          <Anchor component={Link} href={paths.forgotPassword.to(email || undefined)} size="sm" underline="always">
            Forgot your password?
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
