import { Button, Stack, Text, Title } from '@mantine/core';

/** What stands where a page could not be shown. */
export function PageFailed() {
  return (
    <Stack gap="sm" align="flex-start" py="xl">
      <Title order={1} size="h3">
        This page could not be shown
      </Title>
      <Text c="dimmed">Check your connection, then try again. Nothing you saved is lost.</Text>
      <Button onClick={() => location.reload()}>Try again</Button>
    </Stack>
  );
}
