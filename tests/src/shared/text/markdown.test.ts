import { expect, test } from 'vitest';

import { blocksOf, inlinesOf } from '../../../../src/shared/text/markdown.ts';

test('a text is headings, paragraphs and lists', () => {
  const text = '# Title\n\nOne line\nand its next.\n- a\n- b\n\n- c\n1. first\n2. second\n#### Small';
  const shapes = blocksOf(text).map((block) =>
    block.kind === 'list'
      ? [block.isOrdered ? 'ol' : 'ul', block.items.map(({ content }) => content.map((run) => run.text).join(''))]
      : [block.kind === 'heading' ? `h${block.level}` : 'p', block.content.map((run) => run.text).join('')],
  );
  expect(shapes).toEqual([
    ['h2', 'Title'],
    ['p', 'One line and its next.'],
    ['ul', ['a', 'b', 'c']],
    ['ol', ['first', 'second']],
    ['h4', 'Small'],
  ]);
});

test('a line holds strong, emphasised, code and linked runs, each knowing where it begins', () => {
  expect(inlinesOf('**a** b *c* `d` [e](https://e.example)')).toEqual([
    { kind: 'strong', at: 0, text: 'a' },
    { kind: 'text', at: 5, text: ' b ' },
    { kind: 'emphasis', at: 8, text: 'c' },
    { kind: 'text', at: 11, text: ' ' },
    { kind: 'code', at: 12, text: 'd' },
    { kind: 'text', at: 15, text: ' ' },
    { kind: 'link', at: 16, text: 'e', href: 'https://e.example' },
  ]);
});

test.each(['javascript:alert', 'JaVaScript:alert', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'a link to %s is text',
  (href) => {
    expect(inlinesOf(`[x](${href})`)).toEqual([{ kind: 'text', at: 0, text: `[x](${href})` }]);
  },
);

test.each(['snake_case_name', '2 * 3 * 4', 'a < b <script>'])('%s stays as it is', (text) => {
  expect(inlinesOf(text)).toEqual([{ kind: 'text', at: 0, text }]);
});
