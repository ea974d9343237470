import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';

import { useSessionSelector } from '../entities/session/session.ts';
import { isUnreachable } from '../features/session/bars/isUnreachable.ts';

/** Shown when a page failed to load; where the server was away, the page is opened anew once it answers. */
export function PageFailed() {
  const isAway = useSessionSelector(isUnreachable);
  const [wasAway, setWasAway] = useState(false);
  if (isAway && !wasAway) setWasAway(true);
  const isBack = wasAway && !isAway;
  useEffect(() => {
    if (isBack) location.reload();
  }, [isBack]);
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
