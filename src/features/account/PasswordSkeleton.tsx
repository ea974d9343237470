import { Group, Skeleton, Stack } from '@mantine/core';

import { FieldSkeleton } from '../../shared/form/FieldSkeleton.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { passwordWords } from './passwordWords.ts';

/** Skeleton of `PasswordPanel`, which loads after the page. */
export function PasswordSkeleton({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Panel title="Password">
      {hasPassword ? (
        <Stack gap="md">
          <FieldSkeleton label={passwordWords.current} required />
          <FieldSkeleton label={passwordWords.next} description={passwordWords.nextMore} required />
          <Group justify="flex-end">
            <Skeleton height="2.25rem" width="9.5rem" radius="md" />
          </Group>
        </Stack>
      ) : (
        <Loading lines={3} />
      )}
    </Panel>
  );
}
