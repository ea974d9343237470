import { Button } from '@mantine/core';

import { markAllNotifications } from '#contract/notifications.ts';
import { plural } from '#contract/shared/plural.ts';

import { useUser } from '../../entities/session/session.ts';
import { toast } from '../../shared/feedback/toast.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';

/** Marks all of one's notifications as read. */
export function MarkAll() {
  const userId = useUser()?.id ?? '';
  const markAll = useSubmission(markAllNotifications, {
    onDone: ({ data: { updated } }) =>
      toast(`${plural(updated, { one: 'notification', other: 'notifications' })} marked as read`, { level: 'success' }),
  });
  return (
    <Button variant="default" loading={markAll.isBusy} onClick={() => markAll.submit({ params: { userId } })}>
      Mark all as read
    </Button>
  );
}
