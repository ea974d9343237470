import '@mantine/core/styles/List.css';

import { Button, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

import { paths } from '../../../paths.ts';
import { useSession, useUser } from '../../../entities/session/session.ts';
import { InformationNeeded } from './InformationNeeded.tsx';
import { DecisionTime } from './DecisionTime.tsx';

/** Waiting for the decision: signed in, the session polls and redirects by itself. */
export default function RegisterSuccessPage() {
  const session = useSession();
  const user = useUser();
  if (user?.partner?.approvalNote)
    return <InformationNeeded name={user.partner.name} question={user.partner.approvalNote} />;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        Thanks, we’ve received your registration
      </Title>
      <Text>
        Our team is reviewing {user?.partner ? <strong>{user.partner.name}</strong> : 'your company'}
        <DecisionTime />
      </Text>
      <List spacing="xs" size="sm">
        <List.Item>{user ? `We’ll email the decision to ${user.email}.` : 'We’ll email you our decision.'}</List.Item>
        {user && <List.Item>This page updates as soon as we decide.</List.Item>}
        <List.Item>Then accept the terms and your referral links are ready.</List.Item>
      </List>
      {user ? (
        <>
          <Text size="sm" c="dimmed" role="status">
            Waiting for a decision…
          </Text>
          <Button variant="default" onClick={() => session.send({ type: 'session.signOut' })}>
            Sign out
          </Button>
        </>
      ) : (
        <Button component={Link} href={paths.login.to()}>
          Sign in
        </Button>
      )}
    </Stack>
  );
}
