import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lineDiff } from '../../../../src/features/content/terms/lineDiff.ts';
import { seeded } from '../../../support/seed.ts';

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

test('what changed in a text is removed and added lines, empty ones left out', () => {
  expect(shown('a\n\nb\nc', 'a\nB\n\nc\nd')).toEqual([' a', '-b', '+B', ' c', '+d']);
  expect(shown('', 'a')).toEqual(['+a']);
  expect(shown('a', '')).toEqual(['-a']);
  expect(shown('a\nb', 'a\nb')).toEqual([' a', ' b']);
  expect(shown('a\nb\nc\nd', 'c\nd\na\nb')).toHaveLength(6);
});

test('what is same and removed is the text before, what is same and added the text after', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after);
      const side = (other: 'added' | 'removed') =>
        lines.flatMap(({ kind, text: line }) => (kind === other ? [] : [line])).join('\n');
      expect([side('added'), side('removed')]).toEqual([before, after]);
    }),
    { ...seeded() },
  );
});
