import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { markdownTree } from '../../../../contract/markdown.ts';
import { markdownTreeOf } from '../../../../server/platform/markdown.ts';
import { Markdown } from '../../../../src/shared/text/Markdown.tsx';
import { seeded } from '../../../support/seed.ts';

const drawn = (text: string) => renderToStaticMarkup(<Markdown tree={markdownTreeOf(text)} />);
const allowed =
  /^<(div class="[^"<>]*"|img src="\/api\/images\/[0-9a-f-]{36}\.webp" alt="[^"<>]*" loading="lazy"\/|\/?(h[234]|p|ul|ol|li|strong|em|code)|a href="(https?:|mailto:)[^"<>]*" rel="noreferrer"|\/a|\/div)>$/;
/** What a browser would take for tags, without those that may be. */
const others = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag));

const picture = '/api/images/019a0000-0000-7000-8000-000000000001.webp';

/** As published by OWASP, PortSwigger and the Markdown parsers' own advisories. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script xlink:href=data:,alert(1) />',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '"><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;&#97;vascript:alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](https://a.example"onmouseover="alert(1))',
  '[x](https://a.example "\\"onmouseover=\\"alert(1)")',
  '![x](x"onerror="alert(1))',
  '![x](javascript:alert(1))',
  '![<img src=x onerror=alert(1)>](https://a.example)',
  `!["><script>alert(1)</script>](${picture})`,
  `![\\" onerror=alert(1)](${picture} "onload=alert(1)")`,
  `![x](${picture}?a="onerror="alert(1))`,
  `[![x](javascript:alert(1))](${picture})`,
  '<javascript:alert(1)>',
  '<https://a.example/"onclick=alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>alert(1)</script>`',
  '```<script>\n<script>alert(1)</script>\n```',
  '**<b onmouseover=alert(1)>x</b>**',
  '# <img src=x onerror=alert(1)>',
  '- <img src=x onerror=alert(1)>',
  '> <img src=x onerror=alert(1)>',
];

test.each(attacks)('%s becomes text', (attack) => {
  expect(others(drawn(attack))).toEqual([]);
});

test('the allowed elements are told apart from others', () => {
  expect(others('<p>a</p><a href="https://a.example/" rel="noreferrer">b</a>')).toEqual([]);
  expect(others('<p onclick="x">a</p><img src=x><script')).toEqual(['<p onclick="x">', '<img src=x>', '<script']);
});

const pieces = [
  ...attacks,
  '# ',
  '#### ',
  '- ',
  '  - ',
  '1. ',
  '> ',
  '\n',
  '\n\n',
  '    ',
  '**',
  '*',
  '_',
  '`',
  '```\n',
  '[',
  '](',
  ')',
  '![',
  '<',
  '>',
  '"',
  '&',
  '&#x3c;',
  '\\',
  '---\n',
  '[1]: ',
  '[1]',
  'https://a.example',
  picture,
  'javascript:',
  'mailto:a@a.example',
  'word',
  ' ',
];
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 40,
  })
  .map((all) => all.join(''));

test('any document becomes allowed elements alone, and what the contract names', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(text, (document) => {
      const tree = markdownTreeOf(document);
      // Compared as text: ten thousand times by value would take a minute.
      expect(JSON.stringify(markdownTree.parse(tree))).toBe(JSON.stringify(tree));
      expect(others(drawn(document)).join('')).toBe('');
    }),
    { numRuns: 10_000, ...seeded() },
  );
});
