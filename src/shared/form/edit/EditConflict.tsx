import { Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import classes from './EditConflict.module.css';

interface ConflictSide {
  label: string;
  theirs: string;
  mine: string;
  by: string | null;
  /** Buttons that decide about this field. */
  choice?: ReactNode;
}

export interface EditConflictProps {
  /** What was edited: `note`, `lead`. */
  what: string;
  fields: readonly ConflictSide[];
  /** What else is known of it. */
  children?: ReactNode;
  /** Buttons that decide about all of it. */
  actions?: ReactNode;
}

const sides = [
  { side: 'theirs', caption: (by: string | null) => `Saved by ${by ?? 'someone else'}` },
  { side: 'mine', caption: () => 'Your version (not saved)' },
] as const;

/** A colleague saved first: theirs beside mine for each field that both changed, and the choice between them. */
export function EditConflict({ what, fields, children, actions }: EditConflictProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  const [first] = fields;
  return (
    <section ref={root} tabIndex={-1} className={classes.conflict} aria-label={`Someone else changed the ${what}`}>
      <p className={classes.title} role="status">
        {first?.by ?? 'Someone'} changed the {what} while you were editing. Both versions are kept.
      </p>
      {children}
      {fields.map(({ label, by, choice, ...texts }) => (
        <fieldset key={label} className={classes.field}>
          <legend>{label}</legend>
          <div className={classes.versions}>
            {sides.map(({ side, caption }) => (
              <figure key={side} className={classes.version}>
                <figcaption>{caption(by)}</figcaption>
                <p>{texts[side] === '' ? <span className="quiet">Nothing</span> : texts[side]}</p>
              </figure>
            ))}
          </div>
          {choice}
        </fieldset>
      ))}
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </section>
  );
}
