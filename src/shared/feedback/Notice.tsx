import type { ComponentPropsWithRef } from 'react';

import classes from './Notice.module.css';

export interface NoticeProps extends ComponentPropsWithRef<'div'> {
  level?: 'info' | 'success' | 'warning' | 'error';
}

/** A short message that stays in the page; an error is announced. */
export function Notice({ level = 'info', className, children, ...rest }: NoticeProps) {
  return (
    <div
      role={level === 'error' ? 'alert' : 'status'}
      data-level={level}
      {...rest}
      className={className ? `${classes.notice} ${className}` : classes.notice}
    >
      {children}
    </div>
  );
}
