import { NotificationSettings } from '../../entities/notification/NotificationSettings.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Panel } from '../../shared/page/Panel.tsx';
import { MarkAll } from './MarkAll.tsx';
import classes from './NotificationsPage.module.css';
import { NotificationTable } from './NotificationTable.tsx';
import { useNotifications } from './useNotifications.ts';

const unreadWords = (unread: number | undefined): string | undefined =>
  unread === undefined ? undefined : unread === 0 ? 'You’re all caught up.' : `${unread} unread.`;

/** Notifications and notification preferences. */
export default function NotificationsPage() {
  const list = useNotifications();
  const unread = list.meta?.unread;
  return (
    <>
      <PageHeader
        title="Notifications"
        description={unreadWords(unread)}
        actions={unread !== undefined && unread > 0 && <MarkAll />}
      />
      <div className={classes.sides}>
        <Panel isFlush>
          <NotificationTable list={list} />
        </Panel>
        <NotificationSettings />
      </div>
    </>
  );
}
