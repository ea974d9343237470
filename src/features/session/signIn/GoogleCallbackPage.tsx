import { Button, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'wouter';

import { type GoogleError, googleErrors } from '#contract/session/google.ts';

import { paths } from '../../../paths.ts';
import { Notice } from '../../../shared/feedback/Notice.tsx';
import { type SessionSnapshot, useSession, useSessionSelector } from '../../../entities/session/session.ts';
import { GoogleLink } from './GoogleLink.tsx';
import { Outcome } from '../Outcome.tsx';
import { useOnce } from '../../../shared/data/useOnce.ts';

const words = {
  cancelled: 'You cancelled signing in with Google. Nothing has changed.',
  failed: 'Google’s response couldn’t be verified. Try again, or sign in with your password.',
  unverified: 'Google hasn’t verified this email. Verify it with Google, or sign in with your password.',
  mismatch:
    'This email belongs to an account that uses a different sign-in. Sign in with your password, or reset it by email.',
  disabled: 'This account is closed. Contact us if you think this is a mistake.',
  expired: 'It took too long, or this page was opened twice. Start over.',
} as const satisfies Record<GoogleError, string>;

const isGoogleError = (value: string | null): value is GoogleError => googleErrors.some((error) => error === value);
const refusalOf = ({ context }: SessionSnapshot) => context.refusal;
const refusalWords = ({ code, detail }: { code: string; detail: string }): string => {
  if (code === 'token_invalid') return words.expired;
  return code === 'not_found' ? 'Google sign-in is not available here.' : detail;
};
const isBusyOf = (snapshot: SessionSnapshot) => snapshot.hasTag('busy');

const given = () => {
  const search = new URLSearchParams(location.search);
  const [code, error] = [search.get('code'), search.get('error')];
  return { code, error: error === null || isGoogleError(error) ? error : 'failed' };
};

/** Where Google's answer arrives: in, or why not. */
export default function GoogleCallbackPage() {
  const session = useSession();
  const { code, error } = useOnce(given);
  const isBusy = useSessionSelector(isBusyOf);
  const refusal = useSessionSelector(refusalOf);
  useEffect(() => {
    if (code === null) return;
    // Keeps the code out of the browser history, and for one exchange: a page that is mounted again finds none.
    history.replaceState(history.state, '', location.pathname);
    session.send({ type: 'google.returned', code });
  }, [code, session]);

  if (isBusy || (code !== null && refusal === null))
    return (
      <Stack gap="md" align="center" py="xl" role="status">
        <Loader size="sm" />
        <Text>Signing you in…</Text>
      </Stack>
    );
  const why = error !== null ? words[error] : refusal === null ? words.expired : refusalWords(refusal);
  return (
    <Outcome title="Google couldn’t sign you in">
      <Notice level="error">{why}</Notice>
      {error !== 'disabled' && <GoogleLink />}
      <Button component={Link} href={paths.login.to()}>
        Sign in with your password
      </Button>
      {error === 'mismatch' && (
        <Button component={Link} href={paths.forgotPassword.to()} variant="default">
          Reset password by email
        </Button>
      )}
    </Outcome>
  );
}
