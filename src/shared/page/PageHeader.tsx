import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { useNaming } from './pageName.tsx';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** What the page is about, in the window's title and for screen readers: `Acme` makes it `Acme · Partner · Tributary`. */
  name?: string;
  /** The way here, without this page itself. */
  breadcrumbs?: readonly { label: string; href: string }[];
  description?: ReactNode;
  /** The primary action last. */
  actions?: ReactNode;
}

const none: NonNullable<PageHeaderProps['breadcrumbs']> = [];

export function PageHeader({ title, name = '', breadcrumbs = none, description, actions }: PageHeaderProps) {
  useNaming(name);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={classes.crumbs}>
              {breadcrumbs.map(({ label, href }) => (
                <li key={href}>
                  <Anchor component={Link} href={href} className={classes.crumb} underline="hover">
                    {label}
                  </Anchor>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
