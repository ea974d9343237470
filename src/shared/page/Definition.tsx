import type { ReactNode } from 'react';

import classes from './Definition.module.css';
import { dash } from '../text/format.ts';

export interface DefinitionProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Labels with their values; what is missing is an en dash. */
export function Definition({ items }: DefinitionProps) {
  return (
    <dl className={classes.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? dash : value}</dd>
        </div>
      ))}
    </dl>
  );
}
