import { Button, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useSelector } from '@xstate/react';
import { cloneElement, useEffect } from 'react';
import { Link } from 'wouter';

import type { Notification } from '#contract/notifications.ts';

import { becomesRead } from '../../entities/notification/notificationActions.ts';
import type { InboxRef } from '../../entities/session/app.ts';
import { paths } from '../../paths.ts';
import type { OpenMenuProps } from '../../shared/form/select/LazyMenu.tsx';
import { closeNotificationToasts } from '../../shared/feedback/toast.tsx';
import { IconAction } from '../../shared/page/IconAction.tsx';
import { useOpened } from '../../shared/dialog/useOpened.ts';
import { When } from '../../shared/text/When.tsx';
import { AllNotificationsDialog } from './AllNotificationsDialog.tsx';
import classes from './Bell.module.css';

interface Given {
  inbox: InboxRef;
}

export interface BellOpenProps extends OpenMenuProps, Given {
  isStaff: boolean;
  unread: number;
}

/** What the bell shows once opened; loaded lazily. */
export default function BellOpen({ inbox, isStaff, unread, target }: BellOpenProps) {
  const [isOpen, setOpen, button] = useOpened();
  const [isAll, { open: openAll, close }] = useDisclosure(false);
  useEffect(() => {
    if (isOpen) closeNotificationToasts();
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="lg"
      middlewares={{ shift: { padding: 8 }, size: { padding: 8 } }}
    >
      <Popover.Target>{cloneElement(target, { ref: button, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications" className={classes['dropdown']}>
        <div className={classes['head']}>
          <strong>Notifications</strong>
          {unread > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => inbox.send({ type: 'inbox.markAll' })}>
              Mark all as read
            </Button>
          )}
        </div>
        <Latest inbox={inbox} onLeave={() => setOpen(false)} />
        {isStaff ? (
          <Link href={paths.adminNotifications.to()} className={classes['all']} onClick={() => setOpen(false)}>
            All notifications
          </Link>
        ) : (
          <UnstyledButton
            className={classes['all']}
            onClick={() => {
              setOpen(false);
              openAll();
            }}
          >
            All notifications
          </UnstyledButton>
        )}
      </Popover.Dropdown>
      {!isStaff && <AllNotificationsDialog isOpen={isAll} onClose={close} />}
    </Popover>
  );
}

function Latest({ inbox, onLeave }: Given & { onLeave: () => void }) {
  const items = useSelector(inbox, ({ context }) => context.items);
  const isFailed = useSelector(inbox, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed)
    return (
      <p className={classes['words']} role="alert">
        Couldn’t load your notifications.{' '}
        <Button size="compact-sm" variant="default" onClick={() => inbox.send({ type: 'inbox.retry' })}>
          Try again
        </Button>
      </p>
    );
  if (items === null) return <p className={classes['words']}>Loading…</p>;
  if (items.length === 0) return <p className={classes['words']}>No notifications yet.</p>;
  return (
    <ul className={classes['list']}>
      {items.map((item) => (
        <Item key={item.id} item={item} inbox={inbox} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function Item({ item, inbox, onLeave }: Given & { item: Notification; onLeave: () => void }) {
  const { id, isRead, title, content, time, actionData } = item;
  const open = () => {
    inbox.send({ type: 'inbox.open', notification: { id, title, content, actionData } });
    if (actionData !== null) onLeave();
  };
  const marksRead = becomesRead(item);
  const label = marksRead ? 'Mark as read' : 'Mark as unread';
  return (
    <li className={classes['item']} data-unread={!isRead || undefined}>
      <UnstyledButton className={classes['open']} onClick={open}>
        {!isRead && <span className="unseen">Unread: </span>}
        <span className={classes['title']}>{title}</span>
        {content !== '' && <span className={classes['content']}>{content}</span>}
        <span className={classes['time']}>
          <When at={time} />
        </span>
      </UnstyledButton>
      <IconAction
        tip={label}
        aria-label={`${label}: ${title}`}
        onClick={() => inbox.send({ type: 'inbox.mark', ids: [id], isRead: marksRead })}
      >
        {marksRead ? <IconMailOpened size={16} stroke={1.6} /> : <IconMail size={16} stroke={1.6} />}
      </IconAction>
    </li>
  );
}
