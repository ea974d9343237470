import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Set by libraries on what they draw. */
const given = ['--notification-color', '--removed-body-scroll-bar-size', '--tab-border-color'];
const set = new Set([...given, ...sources.flatMap(({ text }) => text.match(/--[\w-]+(?=['"\]]*:)/g) ?? [])]);

test('every custom property that a style reads is set somewhere', () => {
  const unset = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) =>
        name.startsWith('--mantine-') || set.has(name) ? [] : [`${file}: ${name}`],
      ),
    );
  expect(unset).toEqual([]);
});
