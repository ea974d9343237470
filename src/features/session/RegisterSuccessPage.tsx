import '@mantine/core/styles/List.css';

import { Button, List, Stack, Text, Title } from '@mantine/core';

import { useSession, useUser } from '../../entities/session/session.ts';

/** Waiting for the decision; the session asks now and then and moves on by itself. */
export default function RegisterSuccessPage() {
  const session = useSession();
  const user = useUser();
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        Thank you, we have your registration
      </Title>
      <Text>
        Our team is reviewing <strong>{user?.partner?.name ?? 'your company'}</strong>, usually within two business
        days.
      </Text>
      <List spacing="xs" size="sm">
        <List.Item>The decision comes by mail to {user?.email}.</List.Item>
        <List.Item>This page moves on by itself as soon as it is made.</List.Item>
        <List.Item>Then you accept the terms, and your referral links are ready.</List.Item>
      </List>
      <Text size="sm" c="dimmed" role="status">
        Waiting for the decision…
      </Text>
      <Button variant="default" onClick={() => session.send({ type: 'session.signOut' })}>
        Sign out
      </Button>
    </Stack>
  );
}
