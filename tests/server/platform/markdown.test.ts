import { describe, expect, test } from 'vitest';

import { markdownTreeOf, wordsOf } from '../../../server/platform/markdown.ts';

const run = (text: string, ...marks: ('strong' | 'emphasis' | 'code')[]) => ({ text, marks, href: null });
const link = (text: string, href: string) => ({ text, marks: [], href });
const paragraph = (...content: object[]) => ({ kind: 'paragraph', content });

describe('a Markdown text', () => {
  test('is headings, paragraphs and lists', () => {
    expect(
      markdownTreeOf('# Title\n\nOne line\nand its next.\n- a\n- b\n\n- c\n1. first\n2. second\n#### Small'),
    ).toEqual([
      { kind: 'heading', level: 2, content: [run('Title')] },
      paragraph(run('One line and its next.')),
      { kind: 'list', isOrdered: false, items: [[run('a')], [run('b')], [run('c')]] },
      { kind: 'list', isOrdered: true, items: [[run('first')], [run('second')]] },
      { kind: 'heading', level: 4, content: [run('Small')] },
    ]);
  });

  test('has strong, emphasised, code and linked runs, one within another', () => {
    expect(
      markdownTreeOf(
        '**a *b*** `c` [d](https://d.example "t") <mailto:e@e.example> [**f**][1]\n\n[1]: http://f.example',
      ),
    ).toEqual([
      paragraph(
        run('a ', 'strong'),
        run('b', 'strong', 'emphasis'),
        run(' '),
        run('c', 'code'),
        run(' '),
        link('d', 'https://d.example/'),
        run(' '),
        link('mailto:e@e.example', 'mailto:e@e.example'),
        run(' '),
        { text: 'f', marks: ['strong'], href: 'http://f.example/' },
      ),
    ]);
  });

  test('keeps the words of formats that pages do not draw', () => {
    expect(
      markdownTreeOf(
        '> quoted\n\n---\n\n![a picture](https://p.example/p.png)\n\n- a\n  - b\n\n  more of a\n\n```js\nlet c;\n```\n\na\\\nb &amp; c',
      ),
    ).toEqual([
      paragraph(run('quoted')),
      paragraph(run('a picture')),
      { kind: 'list', isOrdered: false, items: [[run('a more of a')], [run('b')]] },
      paragraph(run('let c;', 'code')),
      paragraph(run('a b & c')),
    ]);
  });

  test('shows a picture of its own on a line of its own, and says what any other shows', () => {
    const src = '/api/images/019a0000-0000-7000-8000-000000000001.webp';
    expect(
      markdownTreeOf(
        `![a chart](${src})\n\ninline ![a dot](${src})\n\n![else](https://p.example${src})\n\n![else](${src}?x=1)\n\n![two](/api/files/a.webp)`,
      ),
    ).toEqual([
      { kind: 'image', src, alt: 'a chart' },
      paragraph(run('inline a dot')),
      paragraph(run('else')),
      paragraph(run('else')),
      paragraph(run('two')),
    ]);
  });

  test('reads as words alone', () => {
    const text =
      '## Payouts\n\nOn the **15th**, see [here](https://h.example).\n- one\n- two\n\n![a chart](/api/images/019a0000-0000-7000-8000-000000000001.webp)';
    expect(wordsOf(markdownTreeOf(text))).toBe('Payouts On the 15th, see here. one two a chart');
  });

  test.each(['snake_case_name', '2 * 3 * 4', 'a < b <script>alert(1)</script>', '<b onclick="x()">bold</b>'])(
    '%s stays as it is',
    (text) => {
      expect(markdownTreeOf(text)).toEqual([paragraph(run(text))]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'java&#x0A;script:alert(1)',
    'java&Tab;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//evil.example',
    '/inside',
    '#part',
    'https://',
  ])('a link to %s is its words', (href) => {
    expect(markdownTreeOf(`[x](${href})`)).toEqual([paragraph(run('x'))]);
    expect(markdownTreeOf(`[x][1]\n\n[1]: ${href}`)).toEqual([paragraph(run('x'))]);
  });

  test.each(['', '\n \n', '[1]: https://nothing.example', '-\n-', '#'])('%j says nothing', (text) => {
    expect(markdownTreeOf(text)).toEqual([]);
  });
});
