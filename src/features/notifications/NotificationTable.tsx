import { Anchor, Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Link } from 'wouter';

import { deleteNotification, type Notification } from '#contract/notifications.ts';
import { isStaffRole } from '#contract/session/user.ts';

import { becomesRead } from '../../entities/notification/notificationActions.ts';
import { useConfirmation } from '../../shared/dialog/confirm.ts';
import type { Column } from '../../shared/table/column.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/toolbar/FilterSelect.tsx';
import { typeWord } from '../../entities/notification/notificationWords.ts';
import { SearchField } from '../../shared/table/toolbar/SearchField.tsx';
import { useInbox } from '../../entities/session/app.ts';
import { useUser } from '../../entities/session/session.ts';
import { IconAction } from '../../shared/page/IconAction.tsx';
import { toast } from '../../shared/feedback/toast.tsx';
import { Toolbar } from '../../shared/table/toolbar/Toolbar.tsx';
import { useSubmission } from '../../shared/data/useSubmission.ts';
import { When } from '../../shared/text/When.tsx';
import { actionPath } from './actionPath.ts';
import classes from './NotificationTable.module.css';
import type { useNotifications } from './useNotifications.ts';

type Mark = (ids: readonly string[], isRead: boolean) => void;

interface Given {
  mark: Mark;
  isStaff: boolean;
  /** One left the page by what it leads to. */
  onLeave: () => void;
}

const columnsOf = (given: Given): readonly Column<Notification>[] => [
  { key: 'title', label: 'Notification', render: (one) => <Words one={one} {...given} /> },
  { key: 'kind', label: 'Type', width: 108, hideBelow: 'md', render: ({ typeId }) => typeWord(typeId) },
  { key: 'time', label: 'When', width: 112, render: ({ time }) => <When at={time} /> },
];

function Words({
  one: { id, title, content, isRead, actionData },
  mark,
  isStaff,
  onLeave,
}: Given & { one: Notification }) {
  const path = actionPath(actionData, isStaff);
  const open = () => {
    if (!isRead) mark([id], true);
    onLeave();
  };
  const words = (
    <>
      {!isRead && <span className="unseen">Unread: </span>}
      {title}
    </>
  );
  return (
    <span className={classes.words} data-unread={!isRead || undefined}>
      {path === null ? (
        <span className={classes.title}>{words}</span>
      ) : (
        <Anchor component={Link} href={path} className={classes.title} onClick={open}>
          {words}
        </Anchor>
      )}
      {content !== '' && <span className={classes.content}>{content}</span>}
    </span>
  );
}

const rowActions = (mark: Mark, remove: (one: Notification) => void) => (one: Notification) => {
  const marksRead = becomesRead(one);
  const label = marksRead ? 'Mark as read' : 'Mark as unread';
  const Icon = marksRead ? IconMailOpened : IconMail;
  return (
    <>
      <IconAction tip={label} aria-label={`${label}: ${one.title}`} onClick={() => mark([one.id], marksRead)}>
        <Icon size={16} stroke={1.75} />
      </IconAction>
      <IconAction tip="Delete" aria-label={`Delete: ${one.title}`} onClick={() => remove(one)}>
        <IconTrash size={16} stroke={1.75} />
      </IconAction>
    </>
  );
};

const bulkActions = (mark: Mark) => (ids: readonly string[], clear: () => void) => {
  const markAll = (isRead: boolean) => () => {
    mark(ids, isRead);
    clear();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={markAll(true)}>
        Mark as read
      </Button>
      <Button size="xs" variant="default" onClick={markAll(false)}>
        Mark as unread
      </Button>
    </>
  );
};

interface NotificationTableProps {
  list: ReturnType<typeof useNotifications>;
  onLeave?: () => void;
}

const stay = () => {};

/** One's notifications with search and filter: read, mark and delete them. */
export function NotificationTable({ list, onLeave = stay }: NotificationTableProps) {
  const user = useUser();
  const inbox = useInbox();
  const mark: Mark = (ids, isRead) => inbox?.send({ type: 'inbox.mark', ids, isRead });
  const [chosen, setChosen] = useState<string | null>(null);
  const remove = useSubmission(deleteNotification, {
    onDone: () => toast('Notification deleted', { level: 'success' }),
  });
  const ask = useConfirmation({
    confirmLabel: 'Delete notification',
    onConfirm: () => {
      if (chosen !== null) remove.submit({ params: { id: chosen } });
    },
  });
  return (
    <>
      <Toolbar>
        <SearchField collection={list} placeholder="Search notifications" />
        <FilterSelect
          collection={list}
          filter="isReadFilter"
          label="Read or unread"
          placeholder="All"
          width={160}
          data={[
            { value: 'unread', label: 'Unread' },
            { value: 'read', label: 'Read' },
          ]}
        />
      </Toolbar>
      <DataTable
        collection={list}
        caption="Notifications"
        rowId={({ id }) => id}
        height={2}
        actionsWidth={92}
        columns={columnsOf({ mark, isStaff: user !== null && isStaffRole(user.role), onLeave })}
        actions={rowActions(mark, ({ id }) => {
          setChosen(id);
          ask();
        })}
        isSelectable
        bulkActions={bulkActions(mark)}
        empty={{ title: 'Nothing yet', text: 'Your notifications appear here.' }}
      />
    </>
  );
}
