import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './Bar.module.css';

export interface BarProps {
  children: ReactNode;
  action: string;
  onAction: () => void;
}

/** A bar at the bottom of the window, shown while something is wrong, with what to do about it. */
export function Bar({ children, action, onAction }: BarProps) {
  return (
    <div className={classes.bar} role="status">
      <span>{children}</span>
      <Button size="compact-sm" variant="default" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
