import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

/** The 404 page: an unknown address, or a link that leads nowhere any more. */
export default function ErrorPage() {
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
