import { createElement } from 'react';

import { type DiffLine, lineDiff } from './lineDiff.ts';
import classes from './TermsDiff.module.css';

const words = { added: 'Added', removed: 'Removed' } as const;

/** What changed in a text, line by line; what stayed is left out but for the line around. */
export function TermsDiff({ before, after }: { before: string; after: string }) {
  const lines = lineDiff(before, after);
  if (lines.every(({ kind }) => kind === 'same')) return <p className="quiet">Nothing has changed yet.</p>;
  // Lines have no ids and no state.
  const drawn = lines.flatMap((line, index) => (isShown(lines, index) ? [createElement(Line, { line })] : []));
  return createElement('div', { className: classes.diff }, ...drawn);
}

const isShown = (lines: readonly DiffLine[], index: number): boolean =>
  [index - 1, index, index + 1].some((place) => (lines[place]?.kind ?? 'same') !== 'same');

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === 'same') return <p className={classes.line}>{text}</p>;
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <p className={classes.line} data-kind={kind}>
      <span className={classes.mark}>{words[kind]}</span>
      <Element className={classes.text}>{text}</Element>
    </p>
  );
}
