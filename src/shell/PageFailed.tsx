import { Button, Stack, Text, Title } from '@mantine/core';

/** Shown when a page failed to load. */
export function PageFailed() {
  return (
    <Stack gap="sm" align="flex-start" py="xl">
      <Title order={1} size="h3">
        This page couldn’t be loaded
      </Title>
      <Text c="dimmed">Check your connection and try again. Saved changes are safe.</Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  );
}
