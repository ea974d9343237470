import { describe, expect, test } from 'vitest';

import { formatText, type MarkdownFormat } from '../../../../../src/shared/form/markdown/formatText.ts';

/** A text with its selection between bars: 'a |b| c'. */
const read = (marked: string) => {
  const [before = '', inner = '', after = ''] = marked.split('|');
  return { text: before + inner + after, start: before.length, end: before.length + inner.length };
};
const format = (marked: string, wanted: MarkdownFormat): string => {
  const { text, start, end } = read(marked);
  const { from, to, insert, selected } = formatText(text, start, end, wanted);
  const written = text.slice(0, from) + insert + text.slice(to);
  return `${written.slice(0, selected[0])}|${written.slice(selected[0], selected[1])}|${written.slice(selected[1])}`;
};

describe('the toolbar of Markdown', () => {
  test.each([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['bold', 'a **|b|** c', 'a |b| c'],
    ['bold', 'a || c', 'a **|bold text|** c'],
    ['italic', '|b|', '_|b|_'],
    ['code', 'a `|b|`', 'a |b|'],
    ['heading', 'one\nt||wo\nthree', 'one\n## two||\nthree'],
    ['heading', '## t||wo', 'two||'],
    ['heading', '- t||wo', '## two||'],
    ['bullets', 'zero\no|ne\ntw|o', 'zero\n|- one\n- two|'],
    ['bullets', '- o|ne\n- tw|o', '|one\ntwo|'],
    ['numbers', 'o|ne\n- tw|o', '|1. one\n2. two|'],
    ['numbers', '1. o|ne\n2. tw|o', '|one\ntwo|'],
    ['bullets', '||', '- ||'],
    ['link', 'see |here| now', 'see [here](|https://|) now'],
    ['link', '|https://a.example/b|', '[||](https://a.example/b)'],
    ['link', '||', '[link text](|https://|)'],
  ] as const)('%s makes %j %j', (wanted, before, after) => {
    expect(format(before, wanted)).toBe(after);
  });
});
