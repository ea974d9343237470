import type { ReactNode } from 'react';
import { useId } from 'react';

import classes from './Panel.module.css';

export interface PanelProps {
  title?: string;
  /** A quiet sentence under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without inner space, for a table that goes to the edges. */
  isFlush?: boolean;
}

/** A card with a heading; the surface for the parts of a screen. */
export function Panel({ title, description, actions, children, isFlush = false }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined} data-flush={isFlush || undefined}>
      {(title !== undefined || actions !== undefined) && (
        <header className={classes.header}>
          <div>
            {title !== undefined && (
              <h2 className={classes.title} id={id}>
                {title}
              </h2>
            )}
            {description !== undefined && <p className={classes.description}>{description}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
