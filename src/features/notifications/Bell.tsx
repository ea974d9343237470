import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useSelector } from '@xstate/react';

import { isStaffRole } from '#contract/session/user.ts';

import { lazyPart } from '../../shared/lazy/lazyPart.tsx';
import { LazyMenu } from '../../shared/form/select/LazyMenu.tsx';
import { type InboxRef, useInbox } from '../../entities/session/app.ts';
import { useUser } from '../../entities/session/session.ts';
import { IconAction } from '../../shared/page/IconAction.tsx';
import classes from './Bell.module.css';

const BellOpen = lazyPart(() => import('./BellOpen.tsx'));
const most = 99;

/** How many are unread, and the last ten; staff always have it, partners once there is something. */
export default function Bell() {
  const inbox = useInbox();
  return inbox && <Rung inbox={inbox} />;
}

function Rung({ inbox }: { inbox: InboxRef }) {
  const user = useUser();
  const isStaff = user !== null && isStaffRole(user.role);
  const isEmpty = useSelector(inbox, ({ context }) => (context.items ?? []).length === 0);
  const unread = useSelector(inbox, ({ context }) => context.unread);
  if (isEmpty && !isStaff) return null;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <LazyMenu
      menu={BellOpen}
      opens="dialog"
      props={{ inbox, isStaff, unread }}
      target={
        <IconAction size="lg" aria-label={label} className={classes['bell']}>
          <IconBell size={18} stroke={1.6} />
          {unread > 0 && (
            <span className={classes['count']} aria-hidden>
              {unread > most ? `${most}+` : unread}
            </span>
          )}
        </IconAction>
      }
    />
  );
}
