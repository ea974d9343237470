import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { markdownTree } from '../../../../contract/content/markdown.ts';
import { markdownTreeOf } from '../../../../server/platform/markdown.ts';
import { Markdown } from '../../../../src/shared/text/Markdown.tsx';
import { attacks, picture } from '../../../support/hostile/markdownAttacks.ts';
import { seeded } from '../../../support/seed.ts';

const drawn = (text: string) => renderToStaticMarkup(<Markdown tree={markdownTreeOf(text)} />);
const allowed =
  /^<(div class="[^"<>]*"|img src="\/api\/images\/[0-9a-f-]{36}\.webp" alt="[^"<>]*" loading="lazy"\/|\/?(h[234]|p|ul|ol|li|strong|em|code)|a href="(https?:|mailto:)[^"<>]*" rel="noreferrer"|\/a|\/div)>$/;
/** What a browser would take for tags, without those that may be. */
const others = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag));

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

/** `npm run test:long` asks for more. */
const documents = Number(process.env['DOCUMENTS'] ?? 2000);
const drawnTogether = 50;

test(`${documents} documents become allowed elements alone, and what the contract names`, { timeout: 120_000 }, () => {
  // Drawn together, since most of the time is React's for beginning a page.
  const together = fc.array(text, { minLength: drawnTogether, maxLength: drawnTogether });
  fc.assert(
    fc.property(together, (all) => {
      const tree = all.flatMap((document) => markdownTreeOf(document));
      expect(isDeepStrictEqual(markdownTree.parse(tree), tree)).toBe(true);
      expect(others(renderToStaticMarkup(<Markdown tree={tree} />)).join('')).toBe('');
    }),
    { numRuns: documents / drawnTogether, ...seeded() },
  );
});
