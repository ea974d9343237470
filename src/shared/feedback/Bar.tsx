import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './Bar.module.css';

export interface BarProps {
  children: ReactNode;
  action: string;
  onAction: () => void;
}

/** At the window's foot: something is wrong for as long as it is shown, and what one can do about it. */
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
