import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

import type { Standing } from '../entities/session/routing.ts';
import { useSessionSelector } from '../entities/session/session.ts';
import { standingOf } from '../entities/session/standing.ts';
import { paths } from '../paths.ts';
import { useOnce } from '../shared/data/useOnce.ts';

/** Links that expire, and what to do then. */
const links = {
  verification: {
    text: 'It was already used, it is older than 24 hours, or a newer link was sent. If you have already confirmed your email, sign in.',
    ways: [
      { label: 'Sign in', href: paths.login.to() },
      { label: 'Get a new email', href: paths.checkMail.to('') },
    ],
  },
  reset: {
    text: 'It was already used, it is older than 30 minutes, or a newer link was sent. Your password has not changed.',
    ways: [
      { label: 'Get a new email', href: paths.forgotPassword.to() },
      { label: 'Sign in', href: paths.login.to() },
    ],
  },
  invitation: {
    text: 'This invitation expired or was withdrawn. Ask for a new one, or sign in.',
    ways: [
      { label: 'Sign in', href: paths.login.to() },
      { label: 'Register without an invitation', href: paths.registerUser.to() },
    ],
  },
} as const;

/** Signed in, the pages above lead home: where to ask for another link instead. */
const resetAgain: Partial<Record<Standing, { label: string; href: string }>> = {
  staff: { label: 'Get a new email', href: paths.adminForgotPassword.to() },
  partner: { label: 'Account profile', href: paths.accountProfile.to() },
  acting: { label: 'Account profile', href: paths.accountProfile.to() },
};

const isLink = (why: string | null): why is keyof typeof links => why !== null && Object.hasOwn(links, why);

/** The 404 page: an unknown address, or a link that leads nowhere any more. */
export default function ErrorPage() {
  const why = useOnce(() => new URLSearchParams(location.search).get('why'));
  const standing = useSessionSelector(standingOf);
  if (isLink(why)) {
    const { text } = links[why];
    const again = why === 'reset' ? resetAgain[standing] : undefined;
    const ways = again ? [again, { label: 'Go home', href: paths.dashboard.to() }] : links[why].ways;
    return (
      <Stack gap="md">
        <Title order={1} size="h2">
          This link no longer works
        </Title>
        <Text>{text}</Text>
        <Group gap="sm">
          {ways.map(({ label, href }, index) => (
            <Button key={href} component={Link} href={href} variant={index === 0 ? 'filled' : 'default'}>
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        Page not found
      </Title>
      <Text>The address may be mistyped, or the page may have moved.</Text>
      <Group gap="sm">
        <Button component={Link} href="/">
          Go home
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          Go back
        </Button>
      </Group>
    </Stack>
  );
}
