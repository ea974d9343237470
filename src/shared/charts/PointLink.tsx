import type { ReactNode } from 'react';
import { Link } from 'wouter';

import classes from './PointLink.module.css';

interface PointLinkProps {
  /** Where the rows of a point are; without it nothing opens. */
  href: string | undefined;
  /** The point and its value, in words. */
  label: string;
  /** The one that Tab comes to; arrows lead on from there. */
  isFirst: boolean;
  /** Shapes of the picture. */
  children: ReactNode;
}

/** A point of a picture that opens into its rows. */
export const PointLink = ({ href, label, isFirst, children }: PointLinkProps) =>
  href === undefined ? (
    children
  ) : (
    <Link className={classes.point} href={href} aria-label={label} tabIndex={isFirst ? 0 : -1} data-point>
      {children}
    </Link>
  );

/** What catches the pointer above and below a point; px. */
export const PointArea = (area: { x: number; y: number; width: number; height: number }) => (
  <rect className={classes.area} {...area} />
);
