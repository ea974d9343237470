import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import type { ReactNode } from 'react';

import classes from './states.module.css';

/** What the specification has every empty table say. */
export const NO_DATA = 'No Available Data';

export interface EmptyProps {
  title: string;
  /** What belongs here, and the next step. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** A list that is empty says the specification's words too. */
  isList?: boolean;
}

export function Empty({ title, text, action, icon, isList = false }: EmptyProps) {
  return (
    <div className={classes.face}>
      <div className={classes.icon} aria-hidden="true">
        {icon ?? <IconInbox size={20} stroke={1.5} />}
      </div>
      {isList && <p className={classes.caption}>{NO_DATA}</p>}
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
