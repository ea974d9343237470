import { Button, Group } from '@mantine/core';

import { Notice } from '../../shared/feedback/Notice.tsx';

/** Somebody else saved first: what they saved can be loaded, at the price of what was typed. */
export function Conflict({ onReload }: { onReload: () => void }) {
  return (
    <Notice level="warning">
      <Group gap="sm" justify="space-between">
        <span>This was changed elsewhere since you opened it. Load the newest, then make your change again.</span>
        <Button variant="default" size="compact-sm" onClick={onReload}>
          Load the newest
        </Button>
      </Group>
    </Notice>
  );
}
