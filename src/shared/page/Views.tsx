import type { ReactNode } from 'react';
import { Link } from 'wouter';

import classes from './Views.module.css';

export interface ViewsProps {
  views: readonly { label: string; href: string; isCurrent: boolean }[];
  /** After them. */
  children?: ReactNode;
}

/** Named ways to look at one list, each with its own address. */
export const Views = ({ views, children }: ViewsProps) => (
  <nav className={classes.views} aria-label="Views">
    {views.map(({ label, href, isCurrent }) => (
      <Link key={href} href={href} className={classes.view} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    ))}
    {children}
  </nav>
);
