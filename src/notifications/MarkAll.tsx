import { Button } from '@mantine/core';

import { markAllNotifications } from '#contract/notifications.ts';

import { count } from '../ui/format.ts';
import { useUser } from '../ui/session.ts';
import { toast } from '../ui/toast.tsx';
import { useSubmission } from '../ui/useSubmission.ts';

/** Marks all of one's notifications as read. */
export function MarkAll() {
  const userId = useUser()?.id ?? '';
  const markAll = useSubmission(markAllNotifications, {
    onDone: ({ data: { updated } }) =>
      toast(updated === 1 ? '1 notification marked as read' : `${count(updated)} notifications marked as read`, {
        level: 'success',
      }),
  });
  return (
    <Button variant="default" loading={markAll.isBusy} onClick={() => markAll.submit({ params: { userId } })}>
      Mark all as read
    </Button>
  );
}
