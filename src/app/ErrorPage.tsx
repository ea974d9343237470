import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { paths } from '../paths.ts';

/** Links that hold for a while, and what to do when one does not any more. */
const links = {
  verification: {
    text: 'It was used already, it is older than 24 hours, or a newer one was sent. If you confirmed before, sign in.',
    ways: [
      { label: 'Sign in', href: paths.login.to() },
      { label: 'Get a new mail', href: paths.checkMail.to('') },
    ],
  },
  reset: {
    text: 'It was used already, it is older than 30 minutes, or a newer one was sent. Your password is as it was.',
    ways: [
      { label: 'Get a new mail', href: paths.forgotPassword.to() },
      { label: 'Sign in', href: paths.login.to() },
    ],
  },
  invitation: {
    text: 'It was used already, it is older than seven days, or it was taken back. Ask who invited you to send it again; if you accepted before, sign in.',
    ways: [
      { label: 'Sign in', href: paths.login.to() },
      { label: 'Register without it', href: paths.registerUser.to() },
    ],
  },
} as const;

const isLink = (why: string | null): why is keyof typeof links => why !== null && Object.hasOwn(links, why);

/** The 404 page: an unknown address, or a link that leads nowhere any more. */
export default function ErrorPage() {
  const [why] = useState(() => new URLSearchParams(location.search).get('why'));
  if (isLink(why)) {
    const { text, ways } = links[why];
    return (
      <Stack gap="md">
        <Title order={1} size="h2">
          This link does not work any more
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
        There is nothing here
      </Title>
      <Text>The address may be mistyped, or what it led to is gone.</Text>
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
