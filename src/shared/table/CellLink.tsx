import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import classes from './CellLink.module.css';

interface CellLinkProps {
  /** null or undefined: what is shown opens nothing of its own. */
  href: string | null | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** A figure of a row that opens what makes it, where the row itself opens something else. */
export const CellLink = ({ href, children, ...props }: CellLinkProps) =>
  href === null || href === undefined ? (
    children
  ) : (
    <Anchor component={Link} href={href} inherit c="inherit" underline="hover" className={classes['opens']} {...props}>
      {children}
    </Anchor>
  );
