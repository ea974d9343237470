import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import classes from './Analytics.module.css';

/** A figure of a table whose row opens something else; null where no list shows just its shops. */
export const ShopsLink = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Anchor component={Link} href={href} inherit c="inherit" underline="hover" className={classes['opens']}>
      {children}
    </Anchor>
  );
