import type { CSSProperties } from 'react';

import classes from './Skeleton.module.css';

export interface SkeletonProps extends Pick<
  CSSProperties,
  'height' | 'width' | 'maxWidth' | 'borderRadius' | 'marginTop' | 'marginBottom'
> {
  className?: string | undefined;
  'data-align'?: string;
}

/** Loading skeleton. */
export function Skeleton({ className = '', 'data-align': align, ...style }: SkeletonProps) {
  return <div className={`skeleton ${classes.skeleton} ${className}`} data-align={align} style={style} />;
}
