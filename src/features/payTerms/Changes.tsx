import type { PayClause } from '#contract/payTerms/payTerms.ts';
import { clauseChanges } from '#contract/payTerms/words.ts';

import classes from './PayTerms.module.css';

const words = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;

/** What becomes of clauses, in words; those that stay as they are are left out. */
export function Changes({ before, after }: { before: readonly PayClause[]; after: readonly PayClause[] }) {
  const changes = clauseChanges(before, after);
  const shown = changes.flatMap(({ kind, ...change }) => (kind === 'same' ? [] : [{ ...change, kind }]));
  if (shown.length === 0) return <p className="quiet">Nothing changes.</p>;
  return (
    <ul className={classes.changes} aria-label="Changes">
      {shown.map(({ id, kind, before: was, after: is }) => (
        <li key={id} className={classes.change}>
          <span className="quiet">{words[kind]}</span>
          <span>
            {was !== null && was !== is && <del className={classes.before}>{was}</del>}
            {is !== null && <span>{is}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
