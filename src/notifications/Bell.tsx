import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';

import { ActionIcon, Button, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'wouter';

import type { Notification } from '#contract/notifications.ts';
import { isStaffRole } from '#contract/user.ts';

import { paths } from '../app/paths.ts';
import { useUser } from '../ui/session.ts';
import { When } from '../ui/When.tsx';
import classes from './Bell.module.css';
import { type Live, useLive } from './live.ts';

const most = 99;

/** How many are unread, and the last ten; staff always have it, partners once there is something. */
export default function Bell() {
  const live = useLive();
  return live && <Rung inbox={live.inbox} />;
}

type Given = Pick<Live, 'inbox'>;

function Rung({ inbox }: Given) {
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  const [isOpen, setOpen] = useState(false);
  const isEmpty = useSelector(inbox, ({ context }) => (context.items ?? []).length === 0);
  const unread = useSelector(inbox, ({ context }) => context.unread);
  if (isEmpty && !isStaff) return null;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
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
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            className={classes['bell']}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.6} />
            {unread > 0 && (
              <span className={classes['count']} aria-hidden>
                {unread > most ? `${most}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
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
        {isStaff && (
          <Link href={paths.adminNotifications.to()} className={classes['all']} onClick={() => setOpen(false)}>
            All notifications
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Latest({ inbox, onLeave }: Given & { onLeave: () => void }) {
  const items = useSelector(inbox, ({ context }) => context.items);
  const isFailed = useSelector(inbox, (snapshot) => snapshot.hasTag('failed'));
  if (isFailed)
    return (
      <p className={classes['words']} role="alert">
        Your notifications could not be read.{' '}
        <Button size="compact-sm" variant="default" onClick={() => inbox.send({ type: 'inbox.retry' })}>
          Try again
        </Button>
      </p>
    );
  if (items === null) return <p className={classes['words']}>Reading …</p>;
  if (items.length === 0) return <p className={classes['words']}>Nothing yet. What concerns you will appear here.</p>;
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
  const label = isRead ? 'Mark as unread' : 'Mark as read';
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
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${label}: ${title}`}
          onClick={() => inbox.send({ type: 'inbox.mark', id, isRead: !isRead })}
        >
          {isRead ? <IconMail size={16} stroke={1.6} /> : <IconMailOpened size={16} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
