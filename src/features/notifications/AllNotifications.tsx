import { Group, Stack } from '@mantine/core';

import { MarkAll } from './MarkAll.tsx';
import { NotificationTable } from './NotificationTable.tsx';
import { useNotifications } from './useNotifications.ts';

/** All of one's notifications over any page: partners have no page of them. */
export default function AllNotifications({ onLeave }: { onLeave: () => void }) {
  const list = useNotifications('notifications');
  return (
    <Stack gap="sm">
      {list.meta !== undefined && list.meta.unread > 0 && (
        <Group justify="flex-end">
          <MarkAll />
        </Group>
      )}
      <NotificationTable list={list} onLeave={onLeave} />
    </Stack>
  );
}
