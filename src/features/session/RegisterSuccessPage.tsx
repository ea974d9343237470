import '@mantine/core/styles/List.css';

import { Button, List, Stack, Text, Title } from '@mantine/core';

import { useSession, useUser } from '../../entities/session/session.ts';

/** Waiting for the decision; the session polls and redirects by itself. */
export default function RegisterSuccessPage() {
  const session = useSession();
  const user = useUser();
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        Thanks, we’ve received your registration
      </Title>
      <Text>
        Our team is reviewing <strong>{user?.partner?.name ?? 'your company'}</strong>, usually within two business
        days.
      </Text>
      <List spacing="xs" size="sm">
        <List.Item>We’ll email the decision to {user?.email}.</List.Item>
        <List.Item>This page updates as soon as we decide.</List.Item>
        <List.Item>Then accept the terms and your referral links are ready.</List.Item>
      </List>
      <Text size="sm" c="dimmed" role="status">
        Waiting for a decision…
      </Text>
      <Button variant="default" onClick={() => session.send({ type: 'session.signOut' })}>
        Sign out
      </Button>
    </Stack>
  );
}
